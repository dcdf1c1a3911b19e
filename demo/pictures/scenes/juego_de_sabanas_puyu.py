from scenes._bedroom import *

SAGE, CLAY = "#8b9a82", "#b0745a"
shots = [
    {"packshot": "floor", "azimuth": -30, "elevation": 20},
    {"look": (-0.07, -0.15, 0.125), "distance": 0.36, "azimuth": -34, "elevation": 24, "blur": 5},
    {"look": (0.0, 0.06, 0.54), "distance": 3.7, "azimuth": 30, "elevation": 22, "lens": 50, "exposure": -0.3, "build": {"bed": True}, "setting": True},
    {"packshot": "floor", "azimuth": -30, "elevation": 20, "build": {"color": CLAY}},
]


def build(color=SAGE, bed=False):
    return made(color) if bed else stack(color)


def stack(color):
    white, tone = fabric("#e3ded3", 900, bump=0.16), fabric(color, 900, bump=0.16)
    z = 0
    for k, (cloth, layers, thick, wide, deep) in enumerate(
        ((tone, 5, 0.0105, 0.36, 0.30), (white, 5, 0.010, 0.352, 0.292), (tone, 2, 0.011, 0.335, 0.275), (white, 2, 0.011, 0.33, 0.27))
    ):
        before = now()
        folded(wide, deep, layers, thick, (0, 0, 0), cloth, k * 3.7 + 1, 0.006)
        if cloth is white:
            # the stitched hem of the top layer
            for y in (-deep / 2 + 0.040, -deep / 2 + 0.046):
                for i in range(84):
                    x = -wide / 2 + 0.006 + i * (wide - 0.012) / 84
                    box((0.0028, 0.0008, 0.0008), (x, y, thick * layers - 0.0006), tone, 0.0003)
        group(before, (0.004 * (-1) ** k, 0.003 * k, z), (0, 0, (-1.2, 0.8, 1.6, -1.0)[k]))
        z += layers * thick + 0.001
    # a cotton ribbon with a bow around the stack
    band = fabric("#8f4a30" if color == SAGE else "#54634f", 700)
    for x in (0.06,):
        box((0.02, 0.314, 0.0016), (x, 0.0, z + 0.0012), band, 0.0006)
        box((0.02, 0.0016, z), (x, -0.1575, z / 2), band, 0.0006)
        box((0.02, 0.0016, z), (x, 0.156, z / 2), band, 0.0006)
        for side in (-1, 1):
            points = [(x, -0.02, z + 0.006), (x + side * 0.03, -0.025, z + 0.022), (x + side * 0.062, -0.03, z + 0.018), (x + side * 0.06, -0.03, z + 0.006), (x, -0.02, z + 0.005)]
            ribbon(points, 0.018, band)
            ribbon([(x, -0.02, z + 0.006), (x + side * 0.022, -0.05, z + 0.008), (x + side * 0.038, -0.088, z + 0.003)], 0.018, band)
        cushion((0.018, 0.02, 0.012), (x, -0.02, z + 0.007), band, wrinkle=0)
    tag("WASI", (-0.115, -0.1375, z - 0.012), 0.0105, width=0.04, height=0.018)


def ribbon(points, width, material):
    smooth = smoothed([tuple(p) for p in points])  # Catmull-Rom in every coordinate

    def point(u, v):
        k = v * (len(smooth) - 1)
        p = smooth[round(k)]
        return (p[0], p[1] + (u - 0.5) * width, p[2])

    return surface(4, len(smooth) - 1, point, material, 0.0014)


def made(color):
    white, tone = fabric("#e3ded3", 900, bump=0.16), fabric(color, 900, bump=0.16)
    plank((1.66, 0.05, 0.62), (0, 1.04, 0.66), WALNUT, "x", 0.012)
    for side in (-1, 1):
        plank((0.04, 2.06, 0.16), (side * 0.8, 0, 0.26), WALNUT, "y", 0.01)
        for y in (-0.96, 1.0):
            plank((0.07, 0.07, 0.34 if y < 0 else 0.97), (side * 0.79, y, 0.17 if y < 0 else 0.485), WALNUT, "z", 0.01)
    plank((1.62, 0.04, 0.16), (0, -1.01, 0.26), WALNUT, "x", 0.01)
    box((1.52, 2.0, 0.3), (0, 0, 0.43), tone, 0.07, segments=8)
    spread(-0.765, 0.765, -1.005, 0.42, 0.605, 0.26, white, thick=0.004, fold=0.035, wrinkle=0.045, seed=3.0)
    # the upper end, folded back: white with two lines of stitches
    spread(-0.78, 0.78, 0.12, 0.44, 0.612, 0.2, white, thick=0.006, fold=0.02, wrinkle=0.02, seed=5.0, edge=0.05, foot=False, under=(3.0, 0.045))
    for y in (0.2, 0.215):
        along = [-0.7 + 0.0125 * i for i in range(113)]
        tube([(x, y, 0.6175 + ripple(x, y, 5.0, 0.02) + ripple(x, y, 3.0, 0.045)) for x in along], 0.0032, tone, smooth=False)
    for side in (-1, 1):
        sleeper(0.72, 0.48, 0.17, (side * 0.38, 0.80, 0.79), tone, (-24, 0, side * -2))
        sleeper(0.72, 0.48, 0.17, (side * 0.37, 0.62, 0.74), white, (-38, 0, side * 3), tone)


def setting(shot):
    vignette("#cfc5b4", "#8d6b48", 1.12, 0.9, 0.4, -1, 1.3)
    plank((0.5, 0.42, 0.03), (1.12, 0.82, 0.53), WALNUT, "x", 0.006)
    for x in (0.9, 1.34):
        for y in (0.66, 0.98):
            cylinder(0.013, 0.52, (x, y, 0.26), wood(WALNUT, "z"), top=0.018)
    lathe([(0.05, 0), (0.05, 0), (0.1, 0.1), (0.07, 0.2), (0.03, 0.24), (0.03, 0.26)], (1.06, 0.86, 0.545), ceramic("#b9653f", 0.5), 0.005)
    plant((1.06, 0.86, 0.78), 0.42, 9, "#7d8a5e", 0.22, 4, 0.035)
    box((2.6, 1.5, 0.012), (0.3, -0.9, 0.006), fabric("#c9bba2", 140), 0.005)
