from scenes._bedroom import *

shots = [
    {"packshot": "floor", "azimuth": -30, "elevation": 16, "exposure": -0.15},
    {"look": (0.30, 0.92, 0.88), "distance": 1.5, "azimuth": -30, "elevation": 15, "blur": 6, "exposure": -0.2, "build": {"pillows": (-1,)}},
    {"azimuth": 26, "elevation": 15, "fill": 0.78, "lens": 42, "setting": True, "exposure": -0.25},
]
LINEN = "#a8977c"


def build(pillows=(-1, 1)):
    cloth, seam = fabric(LINEN, 320), fabric(shade(LINEN, 0.8), 320)
    # the headboard: eight upholstered channels in a padded border
    box((1.70, 0.07, 0.98), (0, 1.075, 0.66), cloth, 0.03)
    wide = 1.62 / 8
    for i in range(8):
        x = -0.81 + wide * (i + 0.5)
        object = box((wide - 0.003, 0.085, 0.86), (x, 1.035, 0.68), cloth, 0.042, segments=8)
        wrinkles(object, 0.006, 0.2)
    tube([(-0.83, 1.04, 0.2), (-0.83, 1.04, 1.12), (0.83, 1.04, 1.12), (0.83, 1.04, 0.2)], 0.006, seam, smooth=False)
    # rails and foot, with piping along their upper edge
    for side in (-1, 1):
        box((0.055, 2.06, 0.24), (side * 0.815, 0.02, 0.27), cloth, 0.022, segments=6)
        tube([(side * 0.84, -1.0, 0.375), (side * 0.84, 1.0, 0.375)], 0.004, seam, smooth=False)
        for y in (-0.97, 1.06):
            cylinder(0.024, 0.15, (side * 0.78, y, 0.075), wood(WALNUT, "z"), top=0.034)
            cylinder(0.0245, 0.006, (side * 0.78, y, 0.003), plastic("#1d1e20"), 0.002)
    box((1.686, 0.055, 0.24), (0, -1.03, 0.27), cloth, 0.022, segments=6)
    tube([(-0.82, -1.052, 0.375), (0.82, -1.052, 0.375)], 0.004, seam, smooth=False)
    tag("WASI", (0.66, -1.0585, 0.22), 0.018, width=0.06, height=0.03)
    # mattress and bedding
    box((1.52, 2.0, 0.27), (0, 0, 0.435), fabric("#ddd7ca", 700), 0.06, segments=8)
    spread(-0.775, 0.775, -1.0, 0.36, 0.60, 0.22, fabric("#e0dace", 700, bump=0.2), thick=0.03, fold=0.04, wrinkle=0.06, seed=7.0, edge=0.08)
    spread(-0.785, 0.785, 0.06, 0.37, 0.625, 0.19, fabric("#cfc6b4", 700, bump=0.2), thick=0.02, fold=0.03, wrinkle=0.03, seed=9.0, edge=0.07, foot=False, under=(7.0, 0.06))
    spread(-0.80, 0.80, -0.86, -0.36, 0.640, 0.27, knit("#8a4b34"), thick=0.01, fold=0.045, wrinkle=0.012, seed=2.0, edge=0.08, foot=False, under=(7.0, 0.06))
    for side in pillows:
        sleeper(0.70, 0.48, 0.19, (side * 0.38, 0.80, 0.80), fabric("#ddd7ca", 800, bump=0.15), (-22, 0, side * -2))
        sleeper(0.70, 0.48, 0.18, (side * 0.37, 0.62, 0.76), fabric("#cfc6b4", 800, bump=0.15), (-34, 0, side * 3))
    if len(pillows) > 1:
        sleeper(0.52, 0.32, 0.15, (0.02, 0.45, 0.73), knit("#47574a"), (-40, 0, 2))


def knit(color):
    material = fabric(color, 120, bump=0.6)
    return material


def setting(shot):
    vignette("#c4bfae", "#8d6b48", 1.14, 0.85, 0.4, -1, 1.35)
    framed_pair()
    for x in (1.2,):
        box((0.46, 0.4, 0.04), (x, 0.84, 0.53), wood(WALNUT), 0.008)
        box((0.46, 0.4, 0.2), (x, 0.84, 0.40), wood(WALNUT), 0.008)
        box((0.42, 0.02, 0.17), (x, 0.64, 0.40), wood("#8d5e3a"), 0.006)
        sphere(0.012, (x, 0.625, 0.40), metal(brass, 0.3))
        for a in (-0.19, 0.19):
            for b in (0.68, 1.0):
                cylinder(0.012, 0.3, (x + a, b, 0.15), wood(WALNUT, "z"), top=0.018)
    lathe([(0.05, 0), (0.05, 0), (0.095, 0.07), (0.085, 0.16), (0.02, 0.23), (0.02, 0.25)], (1.2, 0.86, 0.55), ceramic("#3d5a45", 0.4))
    lathe([(0.16, 0.25), (0.11, 0.46)], (1.2, 0.86, 0.55), lampshade("#e8dcc4", 0.5), 0.003)
    box((3.0, 1.7, 0.014), (0, -0.9, 0.007), fabric("#c4b393", 130, bump=0.6), 0.005)


def framed_pair():
    from scenes._props import framed

    for x, colors, sun in ((-0.36, ("#c9a06a", "#a4502f", "#5c3325"), "#d8a24a"), (0.36, ("#9fab8e", "#5f7a5c", "#2f4736"), None)):
        framed(0.5, 0.62, (x, 1.14, 1.68), colors, sun)
