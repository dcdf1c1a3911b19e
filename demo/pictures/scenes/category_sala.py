from scenes import sofa_ayni
from scenes._props import *

folder, name, widths, single = "category", "sala", [200, 400, 800], True
shots = [{"size": (800, 800), "azimuth": -24, "elevation": 12, "fill": 1.22, "backdrop": "#c9b07c"}]


def build():
    sofa_ayni.build()
    carry(table, (0.2, -0.86, 0))
    pot((-1.24, 0.42, 0), 0.19, 0.36, "#a5603f", 1.05, 30, 0.3, 0.11, 3, "#3c5238")


def table():
    cylinder(0.36, 0.03, (0, 0, 0.345), wood("#8f6238", "x", 0.38), 0.01, sides=128)
    for k in range(3):
        a = math.radians(90 + 120 * k)
        leg = cylinder(0.013, 0.345, (0.25 * math.cos(a), 0.25 * math.sin(a), 0.17), wood("#7c532f", "z"), 0.002, top=0.02)
        leg.rotation_euler = Vector((-0.1 * math.cos(a), -0.1 * math.sin(a), 0.34)).to_track_quat("Z", "Y").to_euler()
    book((-0.1, 0.05, 0.36), (0.2, 0.27, 0.035), "#39466b", 68)
    cup((0.14, -0.08, 0.36), "#b5613c", 0.05, 0.085)
