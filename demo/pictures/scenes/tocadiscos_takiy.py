from scenes._devices import *

shots = [
    {"packshot": "floor", "azimuth": -24, "elevation": 26},
    {"look": (0.09, -0.06, 0.09), "distance": 0.46, "azimuth": -26, "elevation": 26, "blur": 5},
    {"azimuth": 20, "elevation": 20, "fill": 0.74, "blur": 6, "setting": "desk"},
]


def vinyl():
    material = principled("vinyl", "#101011", 0.28, Specular=0.6)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    wave = nodes.new("ShaderNodeTexWave")
    wave.wave_type, wave.rings_direction = "RINGS", "Z"
    wave.inputs["Scale"].default_value, wave.inputs["Distortion"].default_value = 190, 0.0
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], wave.inputs["Vector"])
    emboss(material, wave, 0.35, 0.0004)
    return material


def build():
    walnut = wood("#7a4f30", "x", 0.4, 2.4)
    black = plastic("#1d1e20", 0.5)
    silver = metal("#b6b8bb", 0.28)
    slab(0.43, 0.35, 0.062, 0.012, (0, 0, 0.024), walnut, 0.003)
    slab(0.418, 0.338, 0.003, 0.009, (0, 0, 0.085), principled("deck", "#26272a", 0.45, Specular=0.4), 0.0012)
    for x in (-0.17, 0.17):
        for y in (-0.13, 0.13):
            cylinder(0.024, 0.02, (x, y, 0.010), black, 0.004)
            cylinder(0.017, 0.006, (x, y, 0.022), silver, 0.001)
    deck = 0.088
    # platter, mat, record, label
    px, py = -0.052, 0.0
    cylinder(0.152, 0.016, (px, py, deck + 0.010), metal("#a9abae", 0.3), 0.002, sides=160)
    for i in range(120):
        a = 2 * math.pi * i / 120
        cylinder(0.0016, 0.0012, (px + 0.1522 * math.cos(a), py + 0.1522 * math.sin(a), deck + 0.012), principled("dot", "#3a3b3d", 0.4), 0, (90, 0, math.degrees(a) + 90), sides=10)
    cylinder(0.1475, 0.003, (px, py, deck + 0.0195), fabric("#3b3a38", 500), 0.001, sides=128)
    top = deck + 0.0215
    lathe([(0.004, 0), (0.004, 0.0016), (0.004, 0.0016), (0.052, 0.0016), (0.053, 0.0013), (0.143, 0.0013), (0.1475, 0.0018), (0.1503, 0.0012), (0.1503, 0.0002)], (px, py, top - 0.0005), vinyl(), steps=160)
    cylinder(0.0495, 0.0006, (px, py, top + 0.0013), principled("label", "#9a4a30", 0.6), 0)
    cylinder(0.036, 0.0003, (px, py, top + 0.0017), principled("label2", "#d8a24a", 0.6), 0)
    cylinder(0.0345, 0.0004, (px, py, top + 0.0018), principled("label", "#9a4a30", 0.6), 0)
    cream = principled("cream", "#efe4cc", 0.6)
    label("HUAYNOS", 0.0085, (px, py + 0.016, top + 0.0021), cream, bold=True)
    label("LADO A  ·  33", 0.0052, (px, py - 0.018, top + 0.0021), cream)
    cylinder(0.0035, 0.016, (px, py, top + 0.006), silver, 0.0015, sides=32)
    # tonearm: pivot, counterweight, S tube, head shell
    ax, ay = 0.158, 0.09
    cylinder(0.031, 0.006, (ax, ay, deck + 0.003), black, 0.0015)
    cylinder(0.021, 0.022, (ax, ay, deck + 0.016), silver, 0.003)
    box((0.018, 0.026, 0.020), (ax, ay, deck + 0.036), black, 0.004, (0, 0, 14))
    cylinder(0.006, 0.016, (ax, ay, deck + 0.044), silver, 0.002, sides=32)
    hand = deck + 0.038
    path = [(ax + 0.012, ay + 0.055, hand + 0.001), (ax, ay, hand), (ax - 0.012, ay - 0.06, hand - 0.001), (ax - 0.004, ay - 0.12, hand - 0.003), (ax - 0.024, ay - 0.165, hand - 0.005), (ax - 0.066, ay - 0.192, hand - 0.008)]
    tube(path, 0.0042, silver)
    cylinder(0.0155, 0.026, (ax + 0.010, ay + 0.046, hand + 0.001), black, 0.003, (90, 0, -12))
    cylinder(0.0158, 0.003, (ax + 0.0075, ay + 0.034, hand + 0.001), silver, 0.001, (90, 0, -12))
    before = now()
    box((0.020, 0.04, 0.004), (0, 0, 0), black, 0.0015)
    box((0.015, 0.024, 0.009), (0, -0.006, -0.0055), plastic("#9a3f2c", 0.35), 0.002)
    box((0.002, 0.009, 0.004), (0, -0.019, -0.0105), silver, 0.0005, (30, 0, 0))
    tube([(0.010, -0.014, 0), (0.018, -0.018, 0.002), (0.026, -0.021, 0.008)], 0.0011, silver)
    group(before, (ax - 0.083, ay - 0.203, hand - 0.012), (0, 0, -58))
    # arm rest, lift lever, speed knob, start key
    cylinder(0.004, 0.026, (ax + 0.022, ay - 0.05, deck + 0.013), black, 0.001, sides=32)
    box((0.014, 0.008, 0.006), (ax + 0.02, ay - 0.05, deck + 0.027), black, 0.002)
    tube([(ax + 0.026, ay - 0.018, deck), (ax + 0.026, ay - 0.018, deck + 0.018), (ax + 0.028, ay - 0.04, deck + 0.024)], 0.0022, silver)
    cylinder(0.0165, 0.014, (0.172, -0.13, deck + 0.007), metal("#c0c2c4", 0.25, True), 0.002)
    box((0.0016, 0.012, 0.0006), (0.172, -0.122, deck + 0.0142), principled("tick", "#7a2f22", 0.5), 0)
    ink = principled("ink", "#d9d2c4", 0.6)
    for words, x, y in (("33", 0.151, -0.112), ("45", 0.193, -0.112), ("0", 0.172, -0.106)):
        label(words, 0.0085, (x, y, deck + 0.0004), ink)
    label("WASI", 0.013, (-0.182, -0.152, deck + 0.0004), ink, bold=True)
    cylinder(0.0018, 0.001, (0.150, -0.14, deck + 0.0006), glow("#ffb65a", 4), 0, sides=20)
    # the open dust cover on two hinges
    for x in (-0.14, 0.14):
        box((0.03, 0.014, 0.022), (x, 0.166, deck + 0.006), silver, 0.003)
    before = now()
    clear = principled("acrylic", "#77736b", 0.04, Alpha=0.24, Specular=0.9)
    frame(0.424, 0.344, 0.010, 0.003, 0.06, (0, -0.172, -0.002), clear, 0.001)
    slab(0.424, 0.344, 0.003, 0.010, (0, -0.172, 0.057), clear, 0.001)
    group(before, (0, 0.172, deck + 0.014), (-66, 0, 0))


def setting(shot):
    desk(0.66, "#8a7058", "#b3a994", 0.5)
    for i, color in enumerate(("#3d5a45", "#a4502f", "#d8a24a", "#2c4258", "#d9cdb8")):
        box((0.012, 0.3, 0.3), (-0.42 - i * 0.016, 0.12, 0.151), principled("sleeve", color, 0.6), 0.0015, (0, -7, 0))
    box((0.02, 0.2, 0.17), (-0.54, 0.12, 0.085), wood("#6b4428", "z"), 0.004)
