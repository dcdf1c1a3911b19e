from scenes._bedroom import *

shots = [
    {"packshot": "floor", "azimuth": -30, "elevation": 17},
    {"azimuth": 24, "elevation": 34, "look": (0.0, -0.14, 0.45), "distance": 1.15, "blur": 6, "build": {"open": 0.2}},
    {"look": (0.0, 0, 0.50), "distance": 2.15, "azimuth": -22, "elevation": 9, "setting": True, "exposure": -0.1},
]
TONE = "#a9774a"


def build(open=0.0):
    w, d, foot, h = 0.48, 0.40, 0.15, 0.56
    t = 0.022
    # a carcass of solid boards, with the grain continuing around top and sides
    plank((w, d, t), (0, 0, h - t / 2), TONE, "x", 0.004)
    plank((w - 2 * t, d, t), (0, 0, foot + t / 2), TONE, "x", 0.003)
    for side in (-1, 1):
        plank((t, d, h - foot - t - 0.0006), (side * (w - t) / 2, 0, (h + foot - t) / 2), TONE, "z", 0.003)
    plank((w - 2 * t, 0.012, h - foot - t), (0, d / 2 - 0.02, (h + foot) / 2), shade(TONE, 0.8), "z", 0)
    inner = h - foot - 2 * t
    front = (inner - 0.012) / 2
    for k in range(2):
        z = foot + t + 0.004 + front / 2 + k * (front + 0.004)
        out = open if k else 0.0
        drawer(w - 2 * t - 0.006, d - 0.05, front, (0, -d / 2 + 0.012 - out, z))
    # a base frame and four turned legs
    for y in (-d / 2 + 0.05, d / 2 - 0.05):
        plank((w - 0.1, 0.026, 0.03), (0, y, foot - 0.0155), shade(TONE, 0.9), "x", 0.004)
    for side in (-1, 1):
        for y in (-1, 1):
            grain(cylinder(0.0115, foot, (side * (w / 2 - 0.055), y * (d / 2 - 0.055), foot / 2), wood(shade(TONE, 0.9), "z"), 0.002, (y * 5, side * 5, 0), top=0.019))
    if open:
        book((-0.06, -d / 2 - 0.09, h - t - 0.14), (0.13, 0.19, 0.022), "#8a4b34", 8)
        box((0.07, 0.15, 0.01), (0.1, -d / 2 - 0.1, h - t - 0.135), leather("#2f2a26"), 0.003, (0, 0, -12))


def drawer(wide, deep, high, at):
    x, y, z = at
    plank((wide, 0.02, high), (x, y, z), shade(TONE, 1.05), "x", 0.0025)
    # a scooped brass grip, and the drawer box behind
    ring = metal(brass, 0.28)
    cylinder(0.0165, 0.004, (x, y - 0.0115, z + high * 0.08), ring, 0.0015, (90, 0, 0))
    cylinder(0.006, 0.02, (x, y - 0.02, z + high * 0.08), ring, 0.001, (90, 0, 0))
    lathe([(0.001, 0.0), (0.0125, 0.0), (0.0125, 0.0), (0.014, -0.004), (0.0115, -0.009), (0.001, -0.01)], (x, y - 0.028, z + high * 0.08), ring, rotation=(90, 0, 0))
    pale, side = "#cbb189", high * 0.72
    for s in (-1, 1):
        plank((0.012, deep, side), (x + s * (wide / 2 - 0.014), y + 0.01 + deep / 2, z - high / 2 + 0.008 + side / 2), pale, "y", 0.001)
    plank((wide - 0.03, 0.012, side), (x, y + deep, z - high / 2 + 0.008 + side / 2), pale, "x", 0.001)
    plank((wide - 0.03, deep, 0.006), (x, y + 0.01 + deep / 2, z - high / 2 + 0.016), pale, "y", 0)


def setting(shot):
    vignette("#b9b6a4", "#8d6b48", 0.34, 0.75, 0.32, -1, 0.9)
    # the edge of a bed
    box((1.0, 2.0, 0.3), (0.92, -0.72, 0.36), fabric("#cdc3b0", 700), 0.06, segments=8)
    spread(0.42, 1.5, -1.6, 0.1, 0.535, 0.3, fabric("#8d8f7c", 600, bump=0.25), thick=0.02, fold=0.04, wrinkle=0.05, seed=4.0, edge=0.07, foot=False)
    sleeper(0.66, 0.46, 0.18, (0.84, 0.14, 0.68), fabric("#ddd7ca", 800, bump=0.15), (-24, 0, -3))
    box((1.2, 0.05, 1.0), (1.0, 0.29, 0.5), fabric("#a8977c", 320), 0.022, segments=6)
    # lamp, books and a cup
    lathe([(0.05, 0), (0.055, 0), (0.055, 0), (0.085, 0.06), (0.06, 0.13), (0.018, 0.17), (0.016, 0.2)], (-0.08, 0.06, 0.56), ceramic("#9b5a40", 0.45))
    lathe([(0.125, 0.19), (0.085, 0.36)], (-0.08, 0.06, 0.56), lampshade("#e8dcc4", 0.9), 0.002)
    bulb_light((-0.08, 0.06, 0.83), 6)
    book((0.13, -0.06, 0.56), (0.14, 0.2, 0.024), "#3c4a5a", 14)
    book((0.13, -0.06, 0.587), (0.12, 0.18, 0.018), "#cbb27c", 4)
