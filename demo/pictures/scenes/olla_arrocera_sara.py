from scenes._appliances import *

shots = [
    {"packshot": "floor", "azimuth": -22, "elevation": 17},
    {"azimuth": -24, "elevation": 36, "fill": 1.0, "backdrop": "#d8ccba", "build": {"opened": 68}},
    {"look": (0.0, 0, 0.13), "distance": 0.86, "azimuth": -20, "elevation": 12, "lens": 50, "blur": 5.6, "setting": "counter"},
]


def build(color="#e3dccd", opened=0):
    body = plastic(color, 0.35, 0.4)
    black, dark, shine = plastic("#1f2022", 0.4), plastic("#121314", 0.7), metal("#b58a4c", 0.28)
    for a in (45, 135, 225, 315):
        cylinder(0.014, 0.01, (0.09 * math.cos(math.radians(a)), 0.09 * math.sin(math.radians(a)), 0.005), dark, 0.002)
    # body: open bowl with a steel rim
    loft([(0.225, 0.235, 0.1, 0.008, 0), (0.24, 0.25, 0.108, 0.012, 0), (0.262, 0.272, 0.12, 0.06, 0), (0.268, 0.278, 0.124, 0.12, 0), (0.262, 0.272, 0.122, 0.15, 0), (0.262, 0.272, 0.122, 0.15, 0), (0.244, 0.254, 0.116, 0.153, 0), (0.23, 0.24, 0.11, 0.15, 0), (0.228, 0.238, 0.11, 0.11, 0)], (0, 0, 0), body, 0, top=False)
    # inner pot with its rim, and rice
    pot_in = principled("coat", "#2b2c2e", 0.4, Specular=0.5)
    lathe([(0, 0.03), (0.08, 0.03), (0.1, 0.045), (0.1045, 0.08), (0.1045, 0.152), (0.1045, 0.152), (0.116, 0.155)], (0, 0, 0), pot_in, 0.0022)
    if opened:
        rice = principled("rice", "#e8e2d2", 0.55)
        lathe([(0, 0.115), (0.05, 0.114), (0.095, 0.11), (0.102, 0.106)], (0, 0, 0), rice)
        chance = random.Random(7)
        grain = sphere(0.0042, (0, 0, -1), rice, (1.9, 0.75, 0.7))
        for _ in range(1500):
            a, r = chance.uniform(0, 6.283), 0.099 * math.sqrt(chance.random())
            one = bpy.data.objects.new("grain", grain.data)
            bpy.context.collection.objects.link(one)
            one.location = (r * math.cos(a), r * math.sin(a), 0.1155 - 0.006 * (r / 0.1) ** 2 + chance.uniform(0, 0.003))
            one.rotation_euler = (chance.uniform(-0.5, 0.5), chance.uniform(-0.6, 0.6), chance.uniform(0, 6.283))
        bpy.data.objects.remove(grain)
    # control panel: sloped plate, lit digits, keys
    z0 = 0.083
    sheet(rounded(0.09, 0.09, 0.02), 0.012, (0, -0.1295, z0), principled("panel", "#101112", 0.1, Specular=0.6), 0.003, (92, 0, 0))
    lit, soft = glow("#ffd9a0", 3.0), principled("ink", "#cfc7b8", 0.6)
    face = -0.1413
    text("0:25", 0.026, (0, face - 0.001, z0 + 0.022), lit, (92, 0, 0), 0.0008)
    for k, word in enumerate(("BLANCO", "INTEGRAL", "VAPOR", "SOPA")):
        x, z = (-0.022, 0.022)[k % 2], z0 + (0.001, -0.011)[k // 2]
        text(word, 0.0068, (x, face - 0.0002 - (z - z0) * 0.035, z), lit if k == 0 else soft, (92, 0, 0), 0.0008)
    for k, x in enumerate((-0.024, 0.0, 0.024)):
        cylinder(0.0085, 0.006, (x, face + 0.0008, z0 - 0.029), metal("#b9bcc0", 0.3) if k != 1 else shine, 0.0015, (92, 0, 0))
    # the lid, built closed and then rotated about its hinge
    hinge = Vector((0, 0.122, 0.16))

    def lid():
        loft([(0.262, 0.272, 0.122, 0.157, 0), (0.262, 0.272, 0.122, 0.157, 0), (0.263, 0.273, 0.122, 0.17, 0), (0.246, 0.256, 0.116, 0.192, 0), (0.19, 0.2, 0.09, 0.209, 0.002), (0.1, 0.1, 0.045, 0.214, 0.005)], (0, 0, 0), body, 0.002)
        loft([(0.2635, 0.2735, 0.122, 0.157, 0), (0.2635, 0.2735, 0.122, 0.157, 0), (0.2635, 0.2735, 0.122, 0.1595, 0), (0.2635, 0.2735, 0.122, 0.1595, 0)], (0, 0, 0), shine, 0, top=False, foot=False)
        lathe([(0.0, 0.152), (0.1, 0.152), (0.1, 0.152), (0.108, 0.157)], (0, 0, 0), metal("#b9bcc0", 0.3))
        for k in range(6):
            a = math.radians(60 * k)
            cylinder(0.004, 0.003, (0.03 * math.cos(a), 0.03 * math.sin(a), 0.151), dark, 0.001)
        # steam valve, opening key, brand
        loft([(0.05, 0.034, 0.016, 0.2, 0.05), (0.05, 0.034, 0.016, 0.2, 0.05), (0.048, 0.032, 0.015, 0.219, 0.05), (0.044, 0.028, 0.013, 0.222, 0.05), (0.044, 0.028, 0.013, 0.222, 0.05)], (0, 0, 0), black, 0.001)
        for k in range(4):
            box((0.026, 0.002, 0.002), (0, 0.0425 + 0.005 * k, 0.2222), dark, 0.0005)
        sheet(rounded(0.05, 0.022, 0.01), 0.006, (0, -0.1, 0.193), shine, 0.002, (28, 0, 0))
        text("WASI", 0.013, (0, -0.052, 0.2125), principled("ink2", "#6b5a44", 0.6), (9, 0, 0), 0.001)

    turned = carry(lid)
    for part in turned.children:
        part.location = Vector(part.location) - hinge
    turned.location, turned.rotation_euler = hinge, (math.radians(-opened), 0, 0)
    for s in (-1, 1):
        cylinder(0.008, 0.03, (s * 0.04, 0.134, 0.156), body, 0.002, (0, 90, 0))
    # the handle folded down at the back, on two pins
    if not opened:
        arc = [(-0.138, 0.01, 0.15, 0.008), (-0.14, 0.03, 0.168, 0.008), (-0.12, 0.11, 0.2, 0.0085), (-0.06, 0.155, 0.212, 0.0095), (0.06, 0.155, 0.212, 0.0095), (0.12, 0.11, 0.2, 0.0085), (0.14, 0.03, 0.168, 0.008), (0.138, 0.01, 0.15, 0.008)]
    else:
        arc = [(-0.138, 0.01, 0.13, 0.008), (-0.142, 0.03, 0.12, 0.008), (-0.13, 0.11, 0.105, 0.0085), (-0.06, 0.158, 0.1, 0.0095), (0.06, 0.158, 0.1, 0.0095), (0.13, 0.11, 0.105, 0.0085), (0.142, 0.03, 0.12, 0.008), (0.138, 0.01, 0.13, 0.008)]
    for s in (-1, 1):
        cylinder(0.014, 0.02, (s * 0.134, 0.01, 0.138), shine, 0.003, (0, 90, 0))
    arc = [(p[0], p[1], max(p[2], 0.02), p[3]) for p in arc]
    bar([(arc[0][0], 0.01, 0.138, 0.008), *arc[1:-1], (arc[-1][0], 0.01, 0.138, 0.008)], wood("#8a5a34", "x", 0.4))
    cable([(0.06, 0.13, 0.03), (0.08, 0.16, 0.005), (0.13, 0.17, 0.0035), (0.18, 0.15, 0.0035)])


def setting(shot):
    kitchen()
    x, y = 0.2, -0.15
    lathe([(0, 0.004), (0.03, 0.004), (0.03, 0.004), (0.058, 0.03), (0.068, 0.055)], (x, y, 0), ceramic("#4f6a6a", 0.3), 0.003)
    rice = principled("rice", "#e8e2d2", 0.55)
    sphere(0.06, (x, y, 0.045), rice, (1, 1, 0.55))
    chance = random.Random(3)
    grain = sphere(0.004, (0, 0, -1), rice, (1.9, 0.75, 0.7))
    for _ in range(420):
        a, r = chance.uniform(0, 6.283), 0.057 * math.sqrt(chance.random())
        one = bpy.data.objects.new("grain", grain.data)
        bpy.context.collection.objects.link(one)
        one.location = (x + r * math.cos(a), y + r * math.sin(a), 0.046 + 0.033 * math.sqrt(max(0, 1 - (r / 0.061) ** 2)))
        one.rotation_euler = (chance.uniform(-0.5, 0.5), chance.uniform(-0.6, 0.6), chance.uniform(0, 6.283))
    bpy.data.objects.remove(grain)
    paddle = [(0.031 * math.cos(a), 0.045 * math.sin(a) + 0.1) for a in [math.radians(-68 + 316 * k / 40) for k in range(41)]]
    sheet([(0.0075, -0.08), *paddle, (-0.0075, -0.08)], 0.006, (-0.22, -0.14, 0.001), wood("#a8743f", "y"), 0.002, (0, 0, 32))
