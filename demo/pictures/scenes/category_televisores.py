from scenes import televisor_55_qhawa
from scenes._props import *

folder, name, widths, single = "category", "televisores", [200, 400, 800], True
shots = [{"size": (800, 800), "azimuth": -22, "elevation": 8, "fill": 1.0, "backdrop": "#c8b79c"}]


def build():
    carry(televisor_55_qhawa.build, (0, 0, 0.42))
    furniture()


def furniture():
    oak, dark = wood("#8a5a34", "x", 0.4), wood("#6f4526", "z")
    box((1.5, 0.42, 0.026), (0, 0, 0.407), oak, 0.006)
    box((1.5, 0.42, 0.026), (0, 0, 0.135), oak, 0.006)
    for x in (-0.737, 0.737):
        box((0.026, 0.42, 0.25), (x, 0, 0.271), dark, 0.004)
    box((1.46, 0.012, 0.25), (0, 0.19, 0.271), oak, 0.002)
    for k, x in enumerate((-0.49, 0.49)):
        box((0.478, 0.02, 0.238), (x, -0.198, 0.271), wood("#8a5a34", "x", 0.4), 0.004)
        cylinder(0.012, 0.018, (x - 0.19 * (1 if x > 0 else -1), -0.215, 0.271), metal("#b58a4c", 0.3), 0.003, (90, 0, 0))
    box((0.4, 0.26, 0.035), (0, -0.03, 0.166), plastic("#1f2022"), 0.006)
    for x in (-0.66, 0.66):
        for y in (-0.15, 0.15):
            cylinder(0.014, 0.124, (x, y, 0.062), dark, 0.002, top=0.022)
