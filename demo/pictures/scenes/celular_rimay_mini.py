from scenes._phone import *

CLAY = "#85655a"
SIZE = {"width": 0.0685, "height": 0.1455, "thick": 0.0086, "lenses": 2}
shots = [
    {"packshot": "floor", "azimuth": 16, "elevation": 10},
    {"look": (-0.008, -0.012, 0.01), "distance": 0.16, "azimuth": 22, "elevation": 42, "blur": 16, "build": {"flat": True}},
]


def build(flat=False):
    look = {"color": CLAY, "sky": SUNSET, "seed": 2.0, **SIZE}
    if flat:
        before = now()
        phone(up=False, **look)
        group(before, (0, -0.05, 0))
    else:
        standing((0.024, -0.02, 0), 8, **look)
        standing((-0.046, 0.02, 0), -14, up=False, **look)
