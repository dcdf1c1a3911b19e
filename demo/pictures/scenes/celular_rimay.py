from scenes._phone import *

GREEN = "#47584b"
shots = [
    {"packshot": "floor", "azimuth": -14, "elevation": 9},
    {"look": (-0.012, -0.014, 0.01), "distance": 0.17, "azimuth": -28, "elevation": 40, "blur": 16, "build": {"flat": True}},
    {"azimuth": 24, "elevation": 38, "fill": 0.8, "blur": 11, "setting": "desk", "build": {"lying": True}},
    {"packshot": "floor", "azimuth": -14, "elevation": 9, "build": {"color": "#2c2d30", "sky": "NIGHT"}},
]


def build(color=GREEN, flat=False, lying=False, sky="DAY"):
    look = {"color": color, "sky": {"DAY": DAY, "NIGHT": NIGHT}[sky], "seed": 3.0}
    if flat:
        before = now()
        phone(up=False, **look)
        group(before, (0, -0.055, 0), (0, 0, 0))
    elif lying:
        before = now()
        phone(**look)
        group(before, (0, 0, 0), (0, 0, 14))
    else:
        standing((-0.026, -0.02, 0), -8, **look)
        standing((0.048, 0.022, 0), 14, up=False, **look)


def setting(shot):
    desk(0.34, "#7d624a", "#b7b1a0", 0.7)
    cup((0.10, 0.14, 0), "#6f5648")
    book((-0.13, 0.02, 0), (0.11, 0.16, 0.014), "#5a5f55", 10)
    tube([(-0.155, -0.03, 0.0185), (-0.105, 0.06, 0.0185)], 0.0036, wood("#a5825a", "z"), smooth=False)
