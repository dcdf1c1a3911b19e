"""The chest of drawers in a bedroom's dressing corner."""

from scenes import comoda_pacha
from scenes._home import *

name, single = "comoda-pacha-en-casa", True
widths = [200, 400, 800]
shots = [{"size": (800, 800), "look": (0.25, 0.0, 0.9), "distance": 4.0, "azimuth": 12, "elevation": 6, "lens": 40, "setting": "home", "samples": 32, "grain": False, "exposure": 0.35}]
BACK = 0.3


def build():
    comoda_pacha.build()


def setting(shot):
    corner(BACK, wall="#bf9a8c", floor="#9c7a55", aim=(0.3, BACK, 1.4), sun=2.8, across=6.0, near=5.0)
    door(-1.45, BACK)
    hooks(1.35, BACK, "#47574a")
    framed(0.6, 0.78, (0.0, BACK, 1.55), ("#9fab8e", "#5f7a5c", "#2f4736"), "#d9a441")
    top = 0.82
    vase((-0.42, 0, top), 0.07, 0.2, "#d6c8b0", "#8b7a63")
    book((0.35, 0, top), (0.15, 0.21, 0.024), "#7c3b26", 70)
    book((0.35, 0, top + 0.024), (0.13, 0.19, 0.02), "#39466b", 82)
    glasses((0.35, -0.02, top + 0.046), 10)
    basket((1.35, -0.05), 0.2, 0.34, "#d3b070")
    carpet((0.1, -1.0), 2.3, 1.3, "#cdbd9f", "#7c4029", "#39466b")
