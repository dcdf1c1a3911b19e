from scenes._living import *

GREEN = "#2b4033"
SAND = "#a8937a"
shots = [
    {"packshot": "floor", "azimuth": -24, "elevation": 11},
    {"azimuth": 14, "elevation": 8, "fill": 0.72, "lens": 42, "setting": "room"},
    {"look": (-0.72, -0.3, 0.48), "distance": 1.15, "azimuth": -34, "elevation": 26, "blur": 5},
    {"packshot": "floor", "azimuth": -24, "elevation": 11, "build": {"color": SAND}},
]


def build(color=GREEN):
    cloth = chenille(color)
    legs = wood("#7c4f2b", "z")
    # the frame: a rail all around, two arms and a back
    box((1.76, 0.8, 0.14), (0, 0.02, 0.21), cloth, 0.02)
    for side in (-1, 1):
        panel(rounded(0.22, 0.47, 0.075), 0.86, (side * 0.95, 0.43, 0.375), cloth, bevel=0.008)
        for y in (-0.35, 0.35):
            rod((side * 0.955, y * 1.1, 0), (side * 0.93, y, 0.145), legs, 0.013, 0.023)
    rod((0, 0.03, 0), (0, 0.03, 0.145), legs, 0.013, 0.023)
    panel(rounded(1.70, 0.58, 0.07), 0.13, (0, 0.455, 0.465), cloth, (83, 0, 0), 0.02)
    # three seats and three backs
    for i in range(3):
        x = (i - 1) * 0.562
        pad((0.556, 0.68, 0.155), (x, -0.1, 0.36), cloth, crown=0.022, corner=0.05, bulge=0.009, seed=i)
        pad((0.55, 0.43, 0.15), (x, 0.235, 0.635), cloth, (76, 0, 0), 0.035, 0.02, 0.07, 0.006, 0.009, seed=i + 4)
    pillow(0.46, 0.46, 0.16, (-0.62, 0.04, 0.67), chenille("#a06f2f", 240), (-20, 0, 7))
    pillow(0.42, 0.42, 0.15, (0.66, 0.05, 0.655), chenille("#d2c5ad", 200), (-20, 5, -9))
    pillow(0.46, 0.28, 0.13, (-0.30, -0.05, 0.59), chenille("#7f402a", 220), (-24, -3, 4))


def setting(shot):
    corner(0.62, aim=(0.75, 0.62, 1.2))
    carpet((0, -0.75), 2.6, 1.5)
    side_table((1.32, 0.18))
    book((1.3, 0.17, 0.48), (0.15, 0.21, 0.025), "#39466b", 20)
    cup((1.36, 0.12, 0.505), "#a4502f", 0.035, 0.06, turn=-40)
    pot((-1.36, 0.25, 0), 0.16, 0.32, "#a5603f", 1.05, 32, 0.26, 0.1, 3, "#3c5238")
    framed(0.62, 0.8, (-0.2, 0.62, 1.5), ("#c9925a", "#a9583a", "#4d6650", "#34463f"), "#d9a441")
