from scenes._bedroom import *

shots = [
    {"packshot": "floor", "azimuth": -30, "elevation": 14},
    {"azimuth": -30, "elevation": 30, "look": (-0.22, -0.3, 0.66), "distance": 1.25, "blur": 6, "build": {"open": 0.24}},
    {"azimuth": 20, "elevation": 8, "fill": 0.6, "setting": True, "exposure": -0.1},
]
TONE = "#7d5434"
W, D, FOOT, H = 1.20, 0.46, 0.16, 0.82


def build(open=0.0):
    t = 0.024
    plank((W, D, t), (0, 0, H - t / 2), TONE, "x", 0.004)
    plank((W - 2 * t, D, t), (0, 0, FOOT + t / 2), TONE, "x", 0.003)
    for side in (-1, 1):
        plank((t, D, H - FOOT - t - 0.0006), (side * (W - t) / 2, 0, (H + FOOT - t) / 2), TONE, "z", 0.003)
    plank((0.022, D - 0.02, H - FOOT - 2 * t), (0, 0.008, (H + FOOT) / 2), TONE, "z", 0.002)
    plank((W - 2 * t, 0.012, H - FOOT - t), (0, D / 2 - 0.02, (H + FOOT) / 2), shade(TONE, 0.8), "z", 0)
    high = (H - FOOT - 2 * t - 0.016) / 3
    wide = (W - 2 * t) / 2 - 0.006
    for column in (-1, 1):
        for row in range(3):
            z = FOOT + t + 0.004 + high / 2 + row * (high + 0.004)
            drawer(wide, D - 0.06, high, (column * (W - 2 * t) / 4, -D / 2 + 0.011 - (open if (column, row) == (-1, 2) else 0), z))
    # a plinth frame on six square legs
    for y in (-D / 2 + 0.05, D / 2 - 0.05):
        plank((W - 0.1, 0.03, 0.045), (0, y, FOOT - 0.0235), shade(TONE, 0.85), "x", 0.004)
        for x in (-W / 2 + 0.08, 0, W / 2 - 0.08):
            grain(cylinder(0.014, FOOT - 0.01, (x, y, FOOT / 2 - 0.003), wood(shade(TONE, 0.85), "z"), 0.002, top=0.022))
            cylinder(0.0142, 0.005, (x, y, 0.0025), plastic("#1d1e20"), 0.001)
    tag_plate()
    if open:
        clothes(-(W - 2 * t) / 4, -D / 2 - open + 0.05, FOOT + t + 2 * (high + 0.004) + 0.03)


def drawer(wide, deep, high, at):
    x, y, z = at
    # the front with its leather pull, riveted twice
    plank((wide, 0.02, high), (x, y, z), shade(TONE, 1.08), "x", 0.003)
    pull = leather("#b07a48")
    box((0.028, 0.0028, 0.062), (x, y - 0.0165, z + 0.008), pull, 0.0013, (7, 0, 0))
    box((0.028, 0.014, 0.0028), (x, y - 0.014, z + 0.039), pull, 0.0012)
    for dz in (0.028, -0.014):
        cylinder(0.0045, 0.003, (x, y - 0.0185 - (0.003 if dz < 0 else -0.003), z + dz), metal(brass, 0.3), 0.001, (97, 0, 0), sides=24)
    pale, side = "#c9ab80", high * 0.75
    for s in (-1, 1):
        plank((0.013, deep, side), (x + s * (wide / 2 - 0.016), y + 0.01 + deep / 2, z - high / 2 + 0.01 + side / 2), pale, "y", 0.001)
        box((0.008, deep * 0.9, 0.03), (x + s * (wide / 2 - 0.004), y + 0.02 + deep / 2, z - 0.02), metal("#8d9093", 0.35), 0.001)
    plank((wide - 0.034, 0.012, side), (x, y + deep, z - high / 2 + 0.01 + side / 2), pale, "x", 0.001)
    plank((wide - 0.034, deep, 0.006), (x, y + 0.01 + deep / 2, z - high / 2 + 0.018), pale, "y", 0)


def tag_plate():
    box((0.04, 0.001, 0.014), (W / 2 - 0.05, -D / 2 - 0.0002, H - 0.012), metal(brass, 0.3), 0.0004)
    text("WASI", 0.009, (W / 2 - 0.05, -D / 2 - 0.001, H - 0.012), principled("ink", "#3a2a18", 0.6), depth=0.0001)


def clothes(x, y, z):
    colors = ("#cfc6b4", "#5d6b58", "#8a4b34", "#3c4a5a")
    for k, color in enumerate(colors):
        before = now()
        folded(0.11, 0.16, 4, 0.026, (0, 0, 0), fabric(color, 260, bump=0.4), k * 2.3, 0.004)
        group(before, (x - 0.19 + k * 0.125, y + 0.1, z), (0, 0, (-1) ** k * 2))


def setting(shot):
    vignette("#bfb3a0", "#9c7a55", 0.27, 0.8, 0.35, -1, 1.1)
    from scenes._props import framed, pot

    framed(0.62, 0.46, (0.16, 0.265, 1.2), ("#b9a27c", "#8a8f6c", "#56694f", "#334536"), "#c98a3c")
    lathe([(0.05, 0), (0.055, 0), (0.055, 0), (0.1, 0.1), (0.085, 0.2), (0.03, 0.27), (0.036, 0.3)], (-0.36, 0.02, H), ceramic("#a8603f", 0.5), 0.005)
    plant((-0.36, 0.02, H + 0.27), 0.46, 11, "#8a8a63", 0.2, 7, 0.03)
    book((0.34, -0.02, H), (0.2, 0.15, 0.028), "#47574a", 6)
    book((0.34, -0.02, H + 0.03), (0.18, 0.13, 0.02), "#cbb27c", -5)
    lathe([(0.03, 0), (0.045, 0), (0.045, 0), (0.055, 0.04), (0.05, 0.06)], (0.34, -0.02, H + 0.052), ceramic("#e0d8c8", 0.4), 0.004)
    pot((0.98, -0.02, 0), 0.17, 0.32, "#b9a48a", 0.85, 20, 0.26, 0.09)
    box((2.4, 1.2, 0.012), (-0.2, -0.95, 0.006), fabric("#b7a582", 140, bump=0.6), 0.005)
