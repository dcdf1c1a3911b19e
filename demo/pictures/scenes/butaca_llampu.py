from scenes._living import *

TERRACOTTA = "#6c3c2a"
GREY = "#77756f"
shots = [
    {"packshot": "floor", "azimuth": -32, "elevation": 12},
    {"look": (-0.24, -0.3, 0.46), "distance": 0.95, "azimuth": -44, "elevation": 22, "blur": 5},
    {"azimuth": 26, "elevation": 10, "fill": 0.6, "lens": 48, "setting": "room"},
    {"packshot": "floor", "azimuth": -32, "elevation": 12, "build": {"color": GREY}},
]


def build(color=TERRACOTTA):
    cloth = chenille(color, 300)
    timber = {axis: wood("#76492a", axis, 0.42) for axis in "xyz"}
    # the wooden frame: legs that run up into the arms, rails between them
    for side in (-1, 1):
        x = side * 0.335
        lath((x * 1.04, -0.37, 0), (x, -0.30, 0.56), 0.032, 0.045, timber["z"], 0.008)
        lath((x * 1.02, 0.43, 0), (x, 0.26, 0.55), 0.032, 0.045, timber["z"], 0.008)
        arm = sheet(
            [(-0.37, -0.026), (-0.34, -0.034), (-0.1, -0.034), (0.2, -0.026), (0.33, -0.02), (0.345, 0), (0.33, 0.02), (0.2, 0.026), (-0.1, 0.034), (-0.34, 0.034), (-0.37, 0.026)],
            0.028,
            (x, 0, 0.555),
            timber["x"],
            0.012,
            (0, -2, 90),
        )
        arm.rotation_euler = (math.radians(-2), 0, math.radians(90))
        box((0.026, 0.62, 0.06), (x, -0.01, 0.30), timber["y"], 0.006)
    for y, z in ((-0.325, 0.29), (0.30, 0.26)):
        box((0.65, 0.026, 0.07), (0, y, z), timber["x"], 0.006)
    for k in range(5):
        box((0.62, 0.06, 0.012), (0, -0.24 + 0.12 * k, 0.315 - 0.012 * k), timber["x"], 0.003)
    # the back's frame: two posts and laths
    for side in (-1, 1):
        lath((side * 0.285, 0.235, 0.27), (side * 0.285, 0.45, 0.82), 0.028, 0.032, timber["z"], 0.007)
    for t in (0.30, 0.52, 0.74, 0.96):
        box((0.56, 0.014, 0.045), (0, 0.235 + 0.215 * t - 0.014, 0.27 + 0.55 * t), timber["x"], 0.005, (-21, 0, 0))
    pad((0.61, 0.66, 0.12), (0, -0.05, 0.385), cloth, (4, 0, 0), 0.03, 0.004, 0.05, 0.01, seed=1)
    pad((0.59, 0.56, 0.115), (0, 0.235, 0.665), cloth, (69, 0, 0), 0.04, 0.004, 0.06, 0.008, 0.008, seed=3)
    pillow(0.42, 0.28, 0.13, (0.02, 0.06, 0.57), chenille("#cdbfa5", 200), (-24, 3, 3))


def setting(shot):
    corner(0.85, wall="#d3c6ae", aim=(-0.3, 0.85, 1.1))
    carpet((-0.1, -0.35), 1.8, 1.4, "#c9baa0", "#394537", "#7c4029")
    side_table((-0.66, 0.12), 0.2, 0.5)
    vase((-0.7, 0.17, 0.5), 0.055, 0.16)
    stems((-0.7, 0.17, 0.65), 8, 0.3, 0.14)
    book((-0.63, 0.06, 0.5), (0.13, 0.19, 0.02), "#394b3c", 25)
    pot((0.98, 0.6, 0), 0.17, 0.3, "#8a7a66", 1.15, 30, 0.28, 0.1, 5, "#3c5238")
