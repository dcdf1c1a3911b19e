from scenes._appliances import *

WHITE, BLACK = "#e4dfd5", "#2a2c2d"
shots = [
    {"packshot": "floor", "azimuth": -26, "exposure": 0.1, "elevation": 9},
    {"look": (0, -0.04, 0.955), "distance": 0.5, "azimuth": -24, "elevation": 40, "blur": 8, "backdrop": "#d8ccba"},
    {"look": (0.12, 0, 0.56), "distance": 2.35, "azimuth": -8, "elevation": 6, "lens": 50, "blur": 8, "setting": "bedside"},
    {"packshot": "floor", "azimuth": -26, "elevation": 9, "build": {"color": BLACK}},
]


def build(color=WHITE):
    dark_one = color == BLACK
    shell, black, dark = plastic(color, 0.4, 0.3), plastic("#1f2022", 0.45), plastic("#101112", 0.85)
    gold = metal("#b58a4c", 0.28)
    # round base in two parts, neck
    lathe([(0, 0.0), (0.138, 0.0), (0.138, 0.0), (0.14, 0.004), (0.139, 0.012), (0.132, 0.017), (0.07, 0.026), (0.056, 0.032), (0.056, 0.032), (0, 0.032)], (0, 0, 0), shell)
    cylinder(0.132, 0.004, (0, 0, -0.0005), dark, 0.001)
    cylinder(0.05, 0.03, (0, 0, 0.045), black, 0.002)
    # tower: foot, back shell, cap
    lathe([(0, 0.056), (0.068, 0.056), (0.068, 0.056), (0.07, 0.06), (0.07, 0.15), (0.07, 0.15), (0, 0.15)], (0, 0, 0), shell)
    lathe([(0, 0.888), (0.07, 0.888), (0.07, 0.888), (0.07, 0.955), (0.069, 0.968), (0.064, 0.974), (0.064, 0.974), (0, 0.974)], (0, 0, 0), shell)
    ring(0.0702, 0.0014, (0, 0, 0.151), gold)
    ring(0.0702, 0.0014, (0, 0, 0.887), gold)
    r = 0.07
    arc = [(r * math.cos(math.radians(a)), r * math.sin(math.radians(a))) for a in range(-18, 199, 4)]
    sheet(arc + [(0.94 * x, 0.94 * y) for x, y in reversed(arc)], 0.74, (0, 0, 0.149), shell, 0.001)
    # the rotor seen through the grille
    cylinder(0.04, 0.735, (0, 0, 0.519), dark, 0)
    for k in range(30):
        a = math.radians(12 * k)
        box((0.012, 0.0015, 0.73), (0.045 * math.cos(a), 0.045 * math.sin(a), 0.519), principled("vane", "#2a2c2e", 0.6), 0, (0, 0, 12 * k + 35), 1)
    # the outlet's vertical bars and four rings
    for k in range(27):
        a = math.radians(198 + 144 * k / 26)
        box((0.0085, 0.0018, 0.738), (0.066 * math.cos(a), 0.066 * math.sin(a), 0.519), shell, 0.0006, (0, 0, math.degrees(a)), 2)
    for z in (0.3, 0.445, 0.59, 0.735):
        part = [(0.0685 * math.cos(a), 0.0685 * math.sin(a), z) for a in (math.radians(197 + 146 * k / 40) for k in range(41))]
        tube(part, 0.0016, shell)
    # the control panel at the top, and the display behind the front of the cap
    cylinder(0.061, 0.003, (0, 0, 0.9745), principled("panel", "#0f1011", 0.12, Specular=0.6), 0.001)
    lit, dim = glow("#fff0da", 2.6), glow("#d9cdb8", 0.8)
    ring(0.0115, 0.0008, (0, -0.03, 0.9764), lit)
    text("I", 0.011, (0, -0.03, 0.9762), lit, (0, 0, 0), 0.0002)
    for k, (x, y, word) in enumerate(((-0.034, -0.006, "VEL"), (0.034, -0.006, "GIRO"), (-0.02, 0.022, "HORA"), (0.02, 0.022, "NOCHE"))):
        ring(0.0085, 0.0006, (x, y + 0.008, 0.9764), lit if k == 0 else dim)
        text(word, 0.0062, (x, y - 0.0065, 0.9762), lit if k == 0 else dim, (0, 0, 0), 0.0002)
    signs = lit if dark_one else glow("#fff0da", 2.0)
    window = [(r2 * math.cos(a), r2 * math.sin(a)) for r2, angles in ((0.0706, range(252, 289, 3)), (0.068, range(288, 251, -3))) for a in map(math.radians, angles)]
    sheet(window, 0.034, (0, 0, 0.908), principled("window", "#0f1011", 0.12, Specular=0.6), 0.0005)
    text("24°", 0.018, (0, -0.0712, 0.925), signs, depth=0.0002)
    text("WASI", 0.013, (0, -0.0702, 0.105), principled("ink", "#c9a25a" if dark_one else "#6b6459", 0.6), depth=0.001)
    cable([(0.02, 0.13, 0.006), (0.05, 0.17, 0.0035), (0.12, 0.18, 0.0035), (0.19, 0.12, 0.0035)])


def setting(shot):
    chance = random.Random(5)
    shades = [wood(shade("#a07a55", f), "y", 0.5, 0.7) for f in (0.92, 1.0, 1.06)]
    for i in range(44):
        box((0.138, 5.5, 0.02), (-3 + i * 0.14, -1.4, -0.0105), chance.choice(shades), 0.0015)
    box((8, 0.1, 3), (0, 0.85, 1.5), principled("plaster", "#93a08a", 0.95, Specular=0.1), 0)
    box((8, 0.016, 0.1), (0, 0.792, 0.05), lacquer("#efe9df", 0.3), 0.003)
    # a low table with books and a cup, and a curtain
    for x, y in ((0.42, 0.2), (0.78, 0.2), (0.6, 0.5)):
        cylinder(0.012, 0.47, (x, y, 0.235), wood("#7a4c2a", "z"), 0.002, top=0.016)
    cylinder(0.26, 0.026, (0.6, 0.3, 0.483), wood("#8f6238", "x", 0.4), 0.008)
    book((0.55, 0.32, 0.496), (0.15, 0.21, 0.028), "#39466b", 18)
    book((0.55, 0.32, 0.524), (0.14, 0.2, 0.022), "#b9803a", 32)
    cup((0.72, 0.2, 0.496), "#a5603f", 0.038, 0.066, turn=-40)
    framed(0.46, 0.6, (0.52, 0.8, 1.3), ("#c9925a", "#a9583a", "#39466b"), "#d9a441", mat=0.05)
    drape(0.7, 2.6, (-0.78, 0.62, 2.62), linen("#efe4d0", 0.4), 0.035, 6, seed=4)
    area_light((-1.8, -1.3, 2.0), (0, 0.2, 0.5), 1.0, 75, "#ffeccf")
    area_light((1.8, -1.8, 1.6), (0, 0.2, 0.5), 1.6, 22, "#e6eeff")
    world("#f4efe6", 0.4)
