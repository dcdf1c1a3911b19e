"""The bed in a bedroom in the morning, with clothes on the hooks."""

from scenes import cama_samay, velador_tuta
from scenes._home import *

name, single = "cama-samay-en-casa", True
widths = [200, 400, 800]
shots = [{"size": (800, 800), "look": (0.3, 0.1, 0.8), "distance": 4.75, "azimuth": 24, "elevation": 12, "lens": 40, "setting": "home", "samples": 40, "grain": False, "exposure": 0.2}]
BACK = 1.16


def build():
    cama_samay.build()


def setting(shot):
    corner(BACK, wall="#a3ad97", floor="#8d6b49", aim=(-0.2, BACK, 1.5), sun=3.0, across=6.6, near=5.4)
    door(-1.95, BACK)
    hooks(1.92, BACK)
    for x in (-1.1, 1.12):
        carry(velador_tuta.build, (x, 0.86, 0))
    high = 0.55
    open_book((-1.1, 0.8, high), 15, "#7c3b26")
    cup((1.02, 0.78, high), "#d8c8ac", 0.038, 0.07)
    glasses((1.22, 0.76, high), 30)
    framed(0.5, 0.66, (-0.3, BACK, 1.68), ("#c9a06a", "#a4502f", "#5c3325"), "#d8a24a")
    framed(0.5, 0.66, (0.3, BACK, 1.68), ("#9fab8e", "#5f7a5c", "#2f4736"), None)
    carpet((0.25, -1.2), 2.6, 1.5, "#d8cab0", "#7c4029", "#5f7a5c")
    basket((1.95, -0.1), 0.22, 0.4, "#a4573a")
