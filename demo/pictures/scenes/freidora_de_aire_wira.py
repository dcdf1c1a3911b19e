from scenes._appliances import *

shots = [
    {"packshot": "floor", "azimuth": -26, "elevation": 16},
    {"azimuth": -34, "elevation": 34, "fill": 1.02, "build": {"pulled": 0.2}},
    {"look": (0.005, -0.12, 0.205), "distance": 0.42, "azimuth": -22, "elevation": 16, "blur": 5.6},
]
FACE = -0.148


def build(color="#2c2f2e", pulled=0.0):
    shell = principled("shell", color, 0.5, Specular=0.4)
    black, dark, shine = plastic("#17181a", 0.4), plastic("#0e0f10", 0.7), metal("#b58a4c", 0.28)
    for x in (-0.09, 0.09):
        for y in (-0.1, 0.1):
            cylinder(0.014, 0.012, (x, y, 0.006), dark, 0.002)
    # the lower housing with an opening for the drawer, and the upper one with the vertical control panel
    block = lambda w, d, r, z0, z1, y, m, b: loft([(w, d, r, z0, y), (w, d, r, z0, y), (w, d, r, z1, y), (w, d, r, z1, y)], (0, 0, 0), m, b)
    loft([(0.25, 0.28, 0.055, 0.01, 0), (0.263, 0.293, 0.06, 0.016, 0), (0.27, 0.3, 0.062, 0.04, 0), (0.27, 0.3, 0.062, 0.04, 0)], (0, 0, 0), shell, 0.002)
    for s in (-1, 1):
        box((0.022, 0.17, 0.162), (s * 0.124, 0.03, 0.12), shell, 0.001)
    block(0.27, 0.1, 0.0495, 0.04, 0.2, 0.1, shell, 0)
    loft(
        [(0.27, 0.3, 0.062, 0.1995, 0), (0.27, 0.3, 0.062, 0.1995, 0), (0.27, 0.3, 0.062, 0.254, 0), (0.266, 0.295, 0.064, 0.272, 0), (0.25, 0.278, 0.064, 0.291, 0.001), (0.215, 0.24, 0.06, 0.301, 0.002), (0.16, 0.18, 0.05, 0.305, 0.003)],
        (0, 0, 0), shell, 0.002)
    block(0.2715, 0.3015, 0.062, 0.2, 0.2035, 0, shine, 0.0005)
    # the air inlet on the top
    for k in range(6):
        ring(0.018 + 0.009 * k, 0.0016, (0, 0.003, 0.3052), dark)
    # the glossy control panel with its lit symbols
    sheet(rounded(0.146, 0.047, 0.02), 0.003, (0, -0.1495, 0.232), principled("glass", "#08090a", 0.06, Specular=0.6), 0.001, (90, 0, 0))
    lit, dim = glow("#fff1da", 3.2), glow("#d9cdb8", 0.9)
    sign = lambda words, size, x, z, material: text(words, size, (x, -0.1528, z), material, depth=0.0002)
    sign("180°", 0.021, -0.03, 0.2385, lit)
    sign("14", 0.021, 0.027, 0.2385, lit)
    sign("min", 0.0075, 0.046, 0.2348, dim)
    for k, word in enumerate("PVTAR+"):
        x = -0.0475 + 0.019 * k
        ring(0.0053, 0.0005, (x, -0.1528, 0.2175), lit if k == 0 else dim, (90, 0, 0))
        sign(word, 0.006, x, 0.2175, lit if k == 0 else dim)
    # drawer: front, handle, window
    out = -pulled
    inside = plastic("#232426", 0.35)
    edge = [(x, y) for x, y in rounded(0.268, 0.298, 0.061, 12) if y < -0.055]
    edge = [(-0.134, -0.056), *edge, (0.134, -0.056)]
    sheet(edge + [(x * 0.88, y * 0.88 - 0.006) for x, y in reversed(edge)], 0.154, (0, out, 0.0425), shell, 0.003)
    sheet(rounded(0.112, 0.056, 0.012), 0.003, (0, FACE + out - 0.0003, 0.158), black, 0.001, (90, 0, 0))
    pane = principled("window", "#2a1408", 0.2, Specular=0.6, Emission_Strength=0.04)
    pane.node_tree.nodes["Principled BSDF"].inputs["Emission"].default_value = principled("warm", "#9a5a20").node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value
    sheet(rounded(0.1, 0.044, 0.008), 0.001, (0, FACE + out - 0.0031, 0.158), pane, 0.0003, (90, 0, 0))
    behind = random.Random(5)
    for k in range(16):
        fry = principled("behind", behind.choice(("#8a5c26", "#7a4e1f", "#966830")), 0.15, Specular=0.6)
        box((behind.uniform(0.016, 0.03), 0.00005, 0.0055), (behind.uniform(-0.034, 0.034), FACE + out - 0.0038 - 0.00007 * k, 0.158 + behind.uniform(-0.017, 0.004)), fry, 0, (0, behind.uniform(-40, 40), 0))
    for s in (-1, 1):
        bar([(s * 0.052, FACE + 0.006 + out, 0.096, 0.0095), (s * 0.052, FACE - 0.022 + out, 0.096, 0.0088), (s * 0.044, FACE - 0.036 + out, 0.096, 0.0095), (s * 0.034, FACE - 0.04 + out, 0.096, 0.0098)], black)
    bar([(-0.042, FACE - 0.0385 + out, 0.096, 0.009), (-0.03, FACE - 0.041 + out, 0.096, 0.0118), (0, FACE - 0.0425 + out, 0.096, 0.0128), (0.03, FACE - 0.041 + out, 0.096, 0.0118), (0.042, FACE - 0.0385 + out, 0.096, 0.009)], wood("#8a5a34", "x", 0.4))
    text("WASI", 0.01, (0, FACE + out - 0.0012, 0.059), principled("gold", "#c9a25a", 0.35, Metallic=1.0), depth=0.0006)
    # the pan and the perforated basket
    pan = [(0.19, 0.19, 0.05, 0.05, 0), (0.2, 0.2, 0.05, 0.056, 0), (0.206, 0.206, 0.05, 0.12, 0), (0.21, 0.21, 0.05, 0.178, 0)]
    loft(pan, (0, out - 0.03, 0), inside, 0.001, top=False, wall=0.003)
    box((0.186, 0.186, 0.003), (0, out - 0.03, 0.085), inside, 0.001)
    if pulled:
        chance = random.Random(11)
        tones = [principled("potato", c, 0.6) for c in ("#b06f16", "#bb7d20", "#9c5f12", "#b67718")]
        for k in range(210):
            layer = k / 210
            a = chance.uniform(0, 180)
            box((chance.uniform(0.05, 0.085), 0.0095, 0.0095), (chance.uniform(-0.064, 0.064), out - 0.03 + chance.uniform(-0.06, 0.06), 0.095 + 0.082 * layer * chance.uniform(0.75, 1.05)), chance.choice(tones), 0.0016, (chance.uniform(0, 90), chance.uniform(-20, 20), a))
    # the air outlet at the back
    for k in range(7):
        box((0.12, 0.006, 0.0045), (0, 0.149, 0.1 + 0.011 * k), dark, 0.001)
    cable([(0.05, 0.15, 0.03), (0.06, 0.17, 0.006), (0.1, 0.18, 0.0035), (0.16, 0.17, 0.0035)])
