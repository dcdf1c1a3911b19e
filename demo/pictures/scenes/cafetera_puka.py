from scenes._appliances import *

shots = [
    {"packshot": "floor", "azimuth": -30, "elevation": 14},
    {"look": (-0.005, -0.1, 0.165), "distance": 0.42, "azimuth": -24, "elevation": 12, "blur": 5.6},
    {"look": (0.02, 0, 0.15), "distance": 0.95, "azimuth": -22, "elevation": 10, "lens": 50, "blur": 5.6, "setting": "counter"},
]
FRONT = -0.145


def build(color="#7c2f27"):
    red = principled("red", color, 0.32, Clearcoat=0.7, Clearcoat_Roughness=0.08)
    shine, brushed = metal("#b9bcc0", 0.16), metal("#aeb0b3", 0.3, True)
    black, dark = plastic("#1f2022", 0.45), plastic("#121314", 0.7)
    grip = wood("#7a4c2a", "y", 0.4)
    for x in (-0.085, 0.085):
        for y in (-0.11, 0.12):
            cylinder(0.013, 0.01, (x, y, 0.005), dark, 0.002)
    # base, back and head form a C seen from the side
    side = lambda w, d, r, z0, z1, y, m, b: loft([(w, d, r, z0, y), (w, d, r, z0, y), (w, d, r, z1, y), (w, d, r, z1, y)], (0, 0, 0), m, b)
    side(0.22, 0.29, 0.03, 0.01, 0.058, 0, red, 0.007)
    side(0.22, 0.15, 0.03, 0.0585, 0.23, 0.07, red, 0.004)
    side(0.22, 0.29, 0.03, 0.2305, 0.315, 0, red, 0.008)
    box((0.184, 0.004, 0.166), (0, -0.006, 0.144), brushed, 0.002)
    # drip tray: steel frame with a slotted grille
    box((0.184, 0.14, 0.006), (0, -0.07, 0.0605), dark, 0.002)
    for k in range(13):
        box((0.0085, 0.116, 0.004), (-0.078 + 0.013 * k, -0.075, 0.0655), brushed, 0.0015)
    for x, y, sx, sy in ((0, -0.139, 0.19, 0.008), (0, -0.011, 0.19, 0.008), (-0.091, -0.075, 0.008, 0.136), (0.091, -0.075, 0.008, 0.136)):
        box((sx, sy, 0.007), (x, y, 0.0665), brushed, 0.0015)
    # front of the head: plate, gauge, lit keys
    box((0.166, 0.005, 0.06), (0, FRONT - 0.001, 0.273), brushed, 0.002)
    at = (-0.052, FRONT - 0.006, 0.274)
    cylinder(0.026, 0.012, at, shine, 0.003, (90, 0, 0))
    cylinder(0.0222, 0.0126, at, principled("dial", "#efe9dc", 0.5), 0.0005, (90, 0, 0))
    ink = principled("ink", "#1d1b18", 0.6)
    for k in range(9):
        a = math.radians(220 - 32.5 * k)
        box((0.0042, 0.001, 0.001), (at[0] + 0.0185 * math.cos(a), at[1] - 0.0066, at[2] + 0.0185 * math.sin(a)), ink if k < 5 else principled("zone", "#a4502f"), 0, (0, -math.degrees(a), 0))
    a = math.radians(74)
    box((0.017, 0.001, 0.0013), (at[0] + 0.007 * math.cos(a), at[1] - 0.0072, at[2] + 0.007 * math.sin(a)), principled("needle", "#a02f22"), 0, (0, -math.degrees(a), 0))
    cylinder(0.0026, 0.003, (at[0], at[1] - 0.007, at[2]), ink, 0.0005, (90, 0, 0))
    text("bar", 0.006, (at[0], at[1] - 0.0068, at[2] - 0.011), ink, depth=0.0002)
    for k, word in enumerate(("1", "2", "~")):
        x = -0.002 + 0.034 * k
        cylinder(0.0115, 0.008, (x, FRONT - 0.005, 0.274), black, 0.002, (90, 0, 0))
        ring(0.0108, 0.0008, (x, FRONT - 0.0092, 0.274), glow("#fff0d6", 2.0 if k < 2 else 0.4), (90, 0, 0))
        text(word, 0.0105, (x, FRONT - 0.0092, 0.274), principled("white", "#efe9dc", 0.6), depth=0.0003)
    text("WASI", 0.012, (0, FRONT - 0.0002, 0.034), principled("steel", "#d8d3c8", 0.4), depth=0.0006)
    # group, portafilter with its wooden handle and two spouts
    gx, gy = 0.0, -0.085
    cylinder(0.041, 0.022, (gx, gy, 0.22), brushed, 0.003)
    cylinder(0.0375, 0.012, (gx, gy, 0.204), dark, 0.002)
    lathe([(0.0, 0.168), (0.02, 0.168), (0.031, 0.174), (0.0345, 0.186), (0.0345, 0.186), (0.0345, 0.2), (0.0345, 0.2), (0.0, 0.2)], (gx, gy, 0), shine)
    bar([(gx, gy - 0.028, 0.188, 0.008), (gx + 0.004, gy - 0.062, 0.186, 0.0075), (gx + 0.008, gy - 0.078, 0.185, 0.009)], shine)
    bar([(gx + 0.008, gy - 0.074, 0.1855, 0.009), (gx + 0.011, gy - 0.095, 0.1835, 0.0118), (gx + 0.016, gy - 0.145, 0.178, 0.0128), (gx + 0.02, gy - 0.178, 0.174, 0.0145), (gx + 0.021, gy - 0.19, 0.1725, 0.0115)], grip)
    cylinder(0.011, 0.014, (gx, gy, 0.164), shine, 0.002)
    for s in (-1, 1):
        bar([(gx, gy, 0.163, 0.0065), (gx + s * 0.012, gy, 0.159, 0.0055), (gx + s * 0.0155, gy, 0.146, 0.005)], shine)
    # steam pipe with its rubber sleeve, and the knob at the side
    bar([(0.084, -0.1, 0.236, 0.0045), (0.087, -0.108, 0.2, 0.0042), (0.098, -0.122, 0.14, 0.004), (0.1, -0.126, 0.112, 0.0038)], shine)
    bar([(0.091, -0.1135, 0.175, 0.0066), (0.0972, -0.121, 0.142, 0.0066)], black)
    cylinder(0.008, 0.012, (0.084, -0.1, 0.226), shine, 0.002)
    cylinder(0.021, 0.024, (0.122, -0.06, 0.273), black, 0.004, (0, 90, 0))
    cylinder(0.0165, 0.004, (0.135, -0.06, 0.273), brushed, 0.001, (0, 90, 0))
    # warming rail on top and cups
    rail = [(x, y, 0.335) for x, y in rounded(0.19, 0.24, 0.03, 8)]
    tube(rail, 0.0028, shine, True, False)
    for x, y in ((-0.08, -0.105), (0.08, -0.105), (-0.08, 0.105), (0.08, 0.105)):
        cylinder(0.003, 0.022, (x * 1.185, y * 0.86, 0.3255), shine, 0.0005)
    for x, y, color in ((-0.045, -0.055, "#e6dfd0"), (0.045, -0.05, "#e6dfd0"), (0.0, 0.03, "#c9bda6")):
        glaze = ceramic(color, 0.3)
        lathe([(0.0, 0.055), (0.02, 0.055), (0.02, 0.055), (0.028, 0.04), (0.031, 0.0), (0.031, 0.0)], (x, y, 0.3165), glaze, 0.003)
        bar([(x + 0.029, y, 0.325, 0.0036), (x + 0.045, y, 0.328, 0.0036), (x + 0.046, y, 0.348, 0.0036), (x + 0.026, y, 0.357, 0.0036)], glaze)
    # the cup that is being filled
    cup((gx, gy, 0.069), "#e6dfd0", 0.031, 0.052, "#5a3216", False, -20)
    for s in (-1, 1):
        cylinder(0.0011, 0.034, (gx + s * 0.0155, gy, 0.129), principled("coffee", "#4a2812", 0.15), 0)


def setting(shot):
    kitchen()
    x, y = 0.21, -0.1
    lathe([(0, 0.003), (0.036, 0.003), (0.04, 0.01), (0.038, 0.06), (0.031, 0.082), (0.033, 0.098)], (x, y, 0), metal("#b9bcc0", 0.2, True), 0.0015)
    bar([(x + 0.035, y, 0.076, 0.004), (x + 0.062, y, 0.076, 0.004), (x + 0.064, y, 0.045, 0.004), (x + 0.05, y, 0.02, 0.004), (x + 0.038, y, 0.022, 0.004)], metal("#b9bcc0", 0.2))
    cup((-0.22, -0.13, 0), "#8c4a33", 0.033, 0.055, "#5a3216", True, 200)
    chance = random.Random(8)
    for _ in range(16):
        sphere(0.006, (-0.3 + chance.uniform(0, 0.16), -0.24 + chance.uniform(0, 0.06), 0.0042), principled("bean", "#3a2013", 0.35), (1.2, 0.85, 0.7), (0, 0, chance.uniform(0, 180)))
