from scenes._appliances import *

shots = [
    {"packshot": "floor", "azimuth": -24, "elevation": 14},
    {"look": (0, -0.07, 0.09), "distance": 0.42, "azimuth": -20, "elevation": 12, "blur": 5.6},
    {"look": (0.0, 0, 0.2), "distance": 0.92, "azimuth": -16, "elevation": 9, "lens": 50, "blur": 5.6, "setting": "counter"},
]


def build(color="#8c3f2a", drink="#c9772b"):
    body = principled("body", color, 0.3, Clearcoat=0.6, Clearcoat_Roughness=0.1)
    black, dark = plastic("#1f2022", 0.45), plastic("#141516", 0.7)
    shine = metal("#b9bcc0", 0.25)
    for x in (-0.062, 0.062):
        for y in (-0.062, 0.062):
            cylinder(0.012, 0.006, (x, y, 0.003), dark, 0.002)
    loft([(0.178, 0.178, 0.05, 0.005, 0), (0.19, 0.19, 0.05, 0.009, 0), (0.192, 0.192, 0.05, 0.03, 0), (0.176, 0.176, 0.055, 0.085, 0), (0.146, 0.146, 0.06, 0.138, 0), (0.136, 0.136, 0.06, 0.152, 0)], (0, 0, 0), body)
    loft([(0.1935, 0.1935, 0.05, 0.022, 0), (0.1935, 0.1935, 0.05, 0.022, 0), (0.1925, 0.1925, 0.05, 0.029, 0), (0.1925, 0.1925, 0.05, 0.029, 0)], (0, 0, 0), shine, 0.0005)
    loft([(0.134, 0.134, 0.06, 0.152, 0), (0.134, 0.134, 0.06, 0.152, 0), (0.13, 0.13, 0.06, 0.162, 0), (0.13, 0.13, 0.06, 0.162, 0)], (0, 0, 0), black, 0.002)
    # the controls: a sloped panel with a dial and two keys
    lean = 73
    front = lambda z: -(0.0965 - (z - 0.03) * 0.16) if z < 0.085 else -(0.088 - (z - 0.085) * 0.285)
    z = 0.082
    cylinder(0.034, 0.006, (0, front(z) - 0.002, z), black, 0.002, (lean, 0, 0))
    dial = cylinder(0.0265, 0.022, (0, front(z) - 0.013, z - 0.003), metal("#a9abae", 0.3, True), 0.003, (lean, 0, 0))
    ring(0.0305, 0.0012, (0, front(z) - 0.0055, z - 0.001), glow("#ffcf8a", 2.2), (lean, 0, 0))
    box((0.0022, 0.0012, 0.012), (0.0, front(z) - 0.0238, z + 0.008), principled("mark", "#20201e", 0.6), 0.0004, (lean - 90, 0, 0))
    ink = principled("ink", "#e9dfcf", 0.7)
    for k, word in enumerate(("0", "1", "2", "3", "P")):
        a = math.radians(210 - 60 * k)
        text(word, 0.0085, (0.04 * math.cos(a), front(z + 0.039 * math.sin(a)) - 0.0012, z + 0.039 * math.sin(a)), ink, (lean, 0, 0), 0.0016)
    text("WASI", 0.0095, (0, -0.0975, 0.0365), ink, (85, 0, 0), 0.0012)
    # jar: collar, glass, drink, blades, handle
    lathe([(0, 0.163), (0.058, 0.163), (0.058, 0.163), (0.0605, 0.17), (0.059, 0.194), (0.055, 0.2), (0.055, 0.2), (0, 0.2)], (0, 0, 0), black)
    for k in range(36):
        a = math.radians(k * 10)
        box((0.002, 0.003, 0.018), (0.0602 * math.cos(a), 0.0602 * math.sin(a), 0.181), black, 0.0008, (0, 0, k * 10))
    jar = [(0.0, 0.2), (0.05, 0.2), (0.05, 0.2), (0.0545, 0.207), (0.062, 0.27), (0.073, 0.36), (0.0785, 0.405), (0.081, 0.411)]
    lathe(jar, (0, 0, 0), clear("#f4f8f6"), 0.0042)
    fruit = principled("drink", drink, 0.35, Subsurface=0.15)
    fruit.node_tree.nodes["Principled BSDF"].inputs["Subsurface Color"].default_value = fruit.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value
    lathe([(0.0, 0.2052), (0.048, 0.2052), (0.05, 0.208), (0.0572, 0.27), (0.0645, 0.33), (0.0645, 0.33), (0.06, 0.3318), (0, 0.331)], (0, 0, 0), fruit)
    chance = random.Random(3)
    for _ in range(46):
        a, r = chance.uniform(0, 6.28), chance.uniform(0.01, 0.058)
        sphere(chance.uniform(0.002, 0.0042), (r * math.cos(a), r * math.sin(a), 0.332), principled("foam", shade(drink, 1.2), 0.4), (1, 1, 0.5))
    mark = principled("mark", "#f3efe6", 0.6)
    for k in range(6):
        h = 0.232 + 0.027 * k
        r = 0.0552 + (h - 0.207) * 0.118
        a = math.radians(-112)
        box((0.016 if k % 2 else 0.01, 0.0006, 0.0013), (r * math.cos(a), r * math.sin(a), h), mark, 0, (0, 0, -22))
    for word, h in (("500", 0.262), ("1000", 0.316), ("1500", 0.37)):
        r, a = 0.0562 + (h - 0.207) * 0.12, math.radians(-92)
        text(word, 0.0085, (r * math.cos(a), r * math.sin(a) - 0.001, h), mark, (83, 0, -2), 0.0003)
    bar([(0.07, 0, 0.375, 0.011), (0.098, 0, 0.382, 0.0105), (0.118, 0, 0.36, 0.0105), (0.115, 0, 0.3, 0.0105), (0.102, 0, 0.25, 0.0105), (0.078, 0, 0.238, 0.0105), (0.058, 0, 0.24, 0.0105)], black, 0.72)
    # lid with its clear cap
    lathe([(0, 0.405), (0.076, 0.405), (0.076, 0.405), (0.0845, 0.412), (0.0845, 0.424), (0.078, 0.432), (0.03, 0.435), (0.03, 0.435), (0.03, 0.434), (0, 0.434)], (0, 0, 0), black)
    lathe([(0, 0.436), (0.026, 0.436), (0.026, 0.436), (0.026, 0.452), (0.024, 0.456), (0.024, 0.456), (0, 0.456)], (0, 0, 0), principled("smoke", "#8a8478", 0.08, Transmission=0.7, IOR=1.4))
    cable([(0.03, 0.09, 0.02), (0.04, 0.12, 0.004), (0.08, 0.13, 0.0035), (0.13, 0.12, 0.0035)])


def setting(shot):
    kitchen()
    chance = random.Random(6)
    lathe([(0, 0.004), (0.05, 0.004), (0.05, 0.004), (0.1, 0.05), (0.115, 0.075)], (-0.27, 0.02, 0), ceramic("#e4dccb", 0.4, "#8b7a63"), 0.004)
    for x, y, z, color in ((-0.31, 0.02, 0.075, "#c97f2c"), (-0.24, 0.0, 0.07, "#b5462c"), (-0.27, 0.06, 0.085, "#d19a38")):
        skin = principled("skin", color, 0.4, Specular=0.3)
        sphere(0.042, (x, y, z), skin, (1.15, 0.95, 0.95), (0, 20, chance.uniform(0, 90)))
    lathe([(0, 0.006), (0.026, 0.006), (0.03, 0.012), (0.034, 0.12)], (0.19, -0.08, 0), clear(), 0.0025)
    lathe([(0, 0.0085), (0.0265, 0.0085), (0.0305, 0.095), (0.0305, 0.095), (0, 0.095)], (0.19, -0.08, 0), principled("juice", "#c9772b", 0.35))
