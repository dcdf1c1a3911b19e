from scenes._appliances import *

shots = [
    {"packshot": "floor", "azimuth": -22, "elevation": 24},
    {"azimuth": -30, "elevation": 17, "fill": 1.02, "backdrop": "#d8ccba", "build": {"dock": True}},
    {"look": (0.0, -0.02, 0.05), "distance": 1.02, "azimuth": -24, "elevation": 20, "lens": 50, "blur": 5.6, "setting": "floor"},
]
R = 0.172


def robot(color="#e4dfd5"):
    shell, black, dark = plastic(color, 0.3, 0.5), plastic("#1f2022", 0.4), plastic("#121314", 0.75)
    gold, shine = metal("#b58a4c", 0.28), metal("#b9bcc0", 0.25)
    lathe([(0, 0.012), (0.15, 0.012), (0.15, 0.012), (R - 0.006, 0.02), (R - 0.004, 0.024), (R - 0.004, 0.074), (R - 0.004, 0.074), (R - 0.012, 0.077), (0, 0.077)], (0, 0, 0), black)
    # the bumper: the front half, slightly raised, with a thin seam to the rear half
    for start, sweep, r, tone in ((184, 172, R, shell), (4, 172, R - 0.0015, shell)):
        outer = [(r * math.cos(a), r * math.sin(a)) for a in (math.radians(start + sweep * k / 90) for k in range(91))]
        inner = [(0.93 * x, 0.93 * y) for x, y in reversed(outer)]
        sheet(outer + inner, 0.044, (0, 0, 0.026), tone, 0.006)
    # the dark window of the sensors in the bumper
    r = R + 0.0004
    arc = [(r * math.cos(a), r * math.sin(a)) for a in (math.radians(235 + 70 * k / 60) for k in range(61))]
    sheet(arc + [(0.985 * x, 0.985 * y) for x, y in reversed(arc)], 0.013, (0, 0, 0.044), principled("window", "#0b0b0c", 0.08, Specular=0.6), 0.001)
    # top plate, ring, lid of the dust box, tower of the lidar
    lathe([(0, 0.074), (R - 0.004, 0.074), (R - 0.004, 0.074), (R - 0.006, 0.082), (R - 0.014, 0.0855), (0, 0.087)], (0, 0, 0), shell)
    ring(R - 0.022, 0.0009, (0, 0, 0.0855), principled("seam", "#8f8a80", 0.7))
    lathe([(0, 0.086), (0.05, 0.086), (0.05, 0.086), (0.05, 0.105), (0.05, 0.105), (0, 0.105)], (0, 0.045, 0), dark)
    for k in range(40):
        a = 2 * math.pi * k / 40
        box((0.0016, 0.003, 0.0105), (0.05 * math.cos(a), 0.045 + 0.05 * math.sin(a), 0.0965), black, 0.0005, (0, 0, math.degrees(a)))
    lathe([(0, 0.102), (0.0525, 0.102), (0.0525, 0.102), (0.053, 0.106), (0.05, 0.111), (0.04, 0.1125), (0, 0.1128)], (0, 0.045, 0), shell)
    ring(0.0531, 0.0011, (0, 0.045, 0.1035), gold)
    sheet(rounded(0.092, 0.028, 0.014), 0.0016, (0, -0.098, 0.0862), principled("keys", "#191a1c", 0.15, Specular=0.6), 0.0006)
    for x, glyph in ((-0.026, "•"), (0, "I"), (0.026, "^")):
        ring(0.0075, 0.0007, (x, -0.098, 0.0882), glow("#fff0da", 2.4 if x == 0 else 0.8))
        text(glyph, 0.008, (x, -0.098, 0.0881), glow("#fff0da", 2.4 if x == 0 else 0.8), (0, 0, 0), 0.0002)
    text("WASI", 0.012, (0, -0.056, 0.0872), principled("ink", "#6b6459", 0.6), (0, 0, 0), 0.0008)
    # wheels and the side brush
    for s in (-1, 1):
        cylinder(0.034, 0.024, (s * 0.108, 0.0, 0.034), dark, 0.006, (0, 90, 0))
    cylinder(0.012, 0.02, (0, -0.13, 0.012), dark, 0.004, (0, 90, 0))
    bx, by = 0.112, -0.112
    cylinder(0.013, 0.008, (bx, by, 0.011), black, 0.002)
    bristle = principled("bristle", "#3a3d40", 0.8)
    for arm in (-95, 25, 145):
        for k in range(11):
            a = math.radians(arm + 1.8 * (k - 5))
            tube([(bx + 0.01 * math.cos(a), by + 0.01 * math.sin(a), 0.01), (bx + 0.045 * math.cos(a), by + 0.045 * math.sin(a), 0.006), (bx + 0.075 * math.cos(a + 0.12), by + 0.075 * math.sin(a + 0.12), 0.0015)], 0.0007, bristle)


def station():
    shell, black = plastic("#e4dfd5", 0.3, 0.5), plastic("#1f2022", 0.4)
    block = lambda w, d, r, z0, z1, y, m, b: loft([(w, d, r, z0, y), (w, d, r, z0, y), (w, d, r, z1, y), (w, d, r, z1, y)], (0, 0, 0), m, b)
    block(0.26, 0.3, 0.05, 0.0, 0.008, 0.06, black, 0.003)
    block(0.24, 0.17, 0.05, 0.008, 0.036, 0.26, black, 0.003)
    block(0.24, 0.16, 0.05, 0.13, 0.335, 0.265, shell, 0.006)
    block(0.2, 0.06, 0.028, 0.036, 0.131, 0.305, black, 0.002)
    for s in (-1, 1):
        box((0.022, 0.12, 0.13), (s * 0.108, 0.262, 0.07), shell, 0.008)
    block(0.242, 0.162, 0.051, 0.3, 0.3025, 0.265, metal("#b58a4c", 0.28), 0.0005)
    block(0.24, 0.16, 0.05, 0.335, 0.352, 0.265, plastic("#d6d0c4", 0.3, 0.5), 0.007)
    text("WASI", 0.02, (0, 0.184, 0.232), principled("ink", "#6b6459", 0.6), depth=0.001)
    cylinder(0.003, 0.003, (0.0, 0.185, 0.2), glow("#ffd9a0", 5), 0.0005, (90, 0, 0))


def build(dock=False, color="#e4dfd5"):
    if dock:
        carry(robot, (0, -0.02, 0.007), 0, color=color)
        station()
    else:
        robot(color)


def setting(shot):
    chance = random.Random(9)
    shades = [wood(shade("#96704c", f), "y", 0.45, 0.7) for f in (0.92, 1.0, 1.06)]
    for i in range(48):
        box((0.128, 4.4, 0.02), (-1.7 + i * 0.13, 0.4, -0.0105), chance.choice(shades), 0.0015)
    box((11, 0.1, 2.0), (1.5, 1.75, 1.0), principled("plaster", "#d8cdbb", 0.95), 0)
    box((11, 0.016, 0.1), (1.5, 1.692, 0.05), lacquer("#efe9df", 0.3), 0.003)
    wool = lambda c: fabric(c, 140, bump=0.5)
    box((1.3, 0.9, 0.012), (-0.62, 0.62, 0.006), wool("#d8cab2"), 0.004, (0, 0, 12))
    for inset, c in ((0.06, "#8f4a30"), (0.11, "#39466b"), (0.15, "#b9803a")):
        a = math.radians(12)
        y = -0.45 + inset
        box((1.3, 0.024, 0.003), (-0.62 - y * math.sin(a), 0.62 + y * math.cos(a), 0.0122), wool(c), 0.001, (0, 0, 12))
    # legs of a table and a sofa in the background
    for x, y in ((0.52, 0.5), (0.95, 0.95), (0.42, 1.1)):
        cylinder(0.02, 0.9, (x, y, 0.45), wood("#7a4c2a", "z"), 0.002, top=0.028)
    box((1.2, 0.6, 0.3), (-0.5, 1.36, 0.32), fabric("#3d5a45"), 0.05)
    for x in (-1.0, 0.0):
        cylinder(0.018, 0.17, (x, 1.12, 0.085), wood("#8a5a34", "z"), top=0.026)
    area_light((-1.8, -0.6, 1.7), (0, 0.2, 0.05), 0.8, 62, "#ffeccf")
    area_light((1.8, -1.4, 1.5), (0, 0.2, 0.1), 1.6, 22, "#e6eeff")
    world("#f4efe6", 0.4)
