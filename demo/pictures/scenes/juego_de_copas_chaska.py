from scenes._living import *

shots = [
    {"packshot": "glass", "azimuth": -18, "elevation": 14},
    {"look": (-0.1, -0.05, 0.165), "distance": 0.38, "azimuth": -20, "elevation": 16, "blur": 4, "backdrop": "#8f8475", "setting": "studio"},
    {"azimuth": 12, "elevation": 12, "fill": 0.66, "blur": 5, "setting": "table", "build": {"few": True}},
]


def goblet(at, wine=None):
    x, y, z = at
    outer = [(0.0, 0.0052), (0.012, 0.0036), (0.031, 0.001), (0.034, 0.0008), (0.034, 0.0008), (0.0366, 0.0022), (0.0345, 0.0036), (0.03, 0.0044), (0.012, 0.0075), (0.0046, 0.018), (0.0036, 0.045), (0.0036, 0.075), (0.006, 0.0885)]
    outer += [(0.0195, 0.0985), (0.0385, 0.1235), (0.0445, 0.152), (0.043, 0.185), (0.0378, 0.216), (0.0352, 0.2285), (0.0346, 0.2292), (0.034, 0.2285)]
    inner = [(0.0366, 0.216), (0.0418, 0.185), (0.0433, 0.152), (0.0372, 0.1245), (0.0185, 0.1003), (0.008, 0.0925), (0.0, 0.0915)]
    lathe(outer + inner, at, clear("#fbfdfc"), 0, steps=128)
    if wine:
        level = 0.146
        body = [(0, 0.0916), (0.0079, 0.0926), (0.0184, 0.1004), (0.0371, 0.1246), (0.0431, level), (0.0431, level), (0.0, level)]
        lathe(body, at, principled("wine", wine, 0.02, Transmission=0.85, IOR=1.33), 0, steps=128)


def build(few=False):
    if few:
        goblet((-0.05, 0, 0), "#54101a")
        goblet((0.07, 0.06, 0), "#54101a")
        return
    for k, (x, y) in enumerate(((-0.2, 0.05), (-0.085, 0.075), (0.035, 0.095), (-0.135, -0.055), (-0.015, -0.03), (0.105, -0.01))):
        goblet((x, y, 0))


def setting(shot):
    if shot["setting"] == "studio":
        # glass is visible by its reflections: bright strips at both sides
        studio(0.42, shot["backdrop"])
        for x, power in ((-0.75, 9), (0.75, 6)):
            panel_light((x, -0.1, 0.35), (0, 0, 0.15), (0.16, 0.7), power)
        return
    for k in range(9):
        box((3, 0.16, 0.04), (0, -0.5 + k * 0.1606, -0.0205), wood(("#74492c", "#7b5033", "#704a2c")[k % 3], "x", 0.4), 0.001)
    box((6, 0.1, 3), (0, 1.5, 0.8), principled("wall", "#bfae93", 0.95), 0)
    lathe([(0, 0.002), (0.037, 0.002), (0.037, 0.002), (0.038, 0.02), (0.038, 0.19), (0.03, 0.222), (0.0145, 0.25), (0.0138, 0.3), (0.0155, 0.302), (0.0155, 0.312)], (0.2, 0.16, 0), principled("bottle", "#16211a", 0.06, Clearcoat=0.5), 0.003)
    lathe([(0.0386, 0.07), (0.0386, 0.15)], (0.2, 0.16, 0), principled("label", "#dccfb4", 0.8), 0)
    sheet(ellipse(0.3, 0.17), 0.014, (-0.24, 0.1, 0), wood("#94683f", "x", 0.5), 0.005, (0, 0, 16))
    lathe([(0, 0), (0.055, 0), (0.055, 0), (0.056, 0.03), (0.056, 0.03), (0, 0.031)], (-0.27, 0.1, 0.014), principled("cheese", "#c9a455", 0.55, Subsurface=0.05), 0)
    for k in range(9):
        a = k * 2.4
        sphere(0.0105, (-0.165 + 0.021 * math.cos(a) * (k % 3) / 2, 0.1 + 0.021 * math.sin(a) * (k % 3) / 2, 0.0235 + 0.012 * (k % 2)), principled("grape", "#3c1f33", 0.3), (1, 1, 1.1))
    window((0.0, 0.2, 0), (1.0, 0.55, -0.7), 3.4, True, (0.9, 1.2))
    panel_light((-0.8, 0.1, 0.4), (0, 0, 0.12), (0.25, 0.6), 7)
    area_light((0.9, -0.6, 0.9), (0, 0, 0.1), 0.7, 5, "#ffe9d2")
    world("#f4ece0", 0.38)


def panel_light(at, to, size, power):
    light = area_light(at, to, size[0], power, "#ffffff")
    light.data.shape, light.data.size, light.data.size_y = "RECTANGLE", *size
