from scenes import sofa_ayni
from scenes._living import *

TIMBER = "#8a5c36"
shots = [
    {"packshot": "floor", "azimuth": -26, "elevation": 20},
    {"look": (0.1, -0.3, 0.3), "distance": 0.9, "azimuth": -30, "elevation": 24, "blur": 5},
    {"azimuth": 20, "elevation": 19, "fill": 0.66, "lens": 55, "blur": 5, "setting": "room"},
]


def build():
    legs = wood(shade(TIMBER, 0.92), "z", 0.42)
    seam = principled("seam", "#2b1c11", 0.9)
    # the round top of five glued boards with a lip turned under
    lathe([(0, 0.345), (0.3, 0.345), (0.3, 0.345), (0.385, 0.352), (0.402, 0.365), (0.402, 0.372), (0.394, 0.38), (0.394, 0.38), (0, 0.38)], (0, 0, 0), wood(TIMBER, "x", 0.36), steps=144)
    for y in (-0.235, -0.08, 0.075, 0.23):
        half = math.sqrt(0.392**2 - y * y)
        box((half * 2, 0.0011, 0.001), (0, y, 0.37985), seam, 0)
    # three stout legs, like the stones of a hearth, each with a shadow gap to the top
    for k in range(3):
        a = math.radians(-90 + 24 + 120 * k)
        x, y = 0.225 * math.cos(a), 0.225 * math.sin(a)
        cylinder(0.052, 0.02, (x, y, 0.338), principled("gap", "#241811", 0.8), 0.001)
        lathe([(0, 0.004), (0.066, 0.004), (0.072, 0.01), (0.072, 0.01), (0.083, 0.1), (0.083, 0.2), (0.07, 0.322), (0.07, 0.322), (0.064, 0.33), (0.064, 0.33), (0, 0.33)], (x, y, 0), legs, steps=96)
        cylinder(0.06, 0.005, (x, y, 0.0025), principled("felt", "#35302b", 1.0), 0.001)


def setting(shot):
    corner(1.75, aim=(0.2, 0.2, 0.3), sun=3.2)
    carpet((0, 0), 2.3, 1.5)
    carry(sofa_ayni.build, (0, 1.15, 0), color="#2b4033")
    book((-0.12, 0.07, 0.38), (0.21, 0.28, 0.03), "#39466b", 62)
    book((-0.12, 0.08, 0.41), (0.17, 0.24, 0.022), "#b58a45", 78)
    cup((0.17, -0.13, 0.38), "#a4502f", 0.04, 0.065, turn=-30)
    vase((0.12, 0.18, 0.38), 0.058, 0.16)
    stems((0.12, 0.18, 0.53), 7, 0.24, 0.11)
