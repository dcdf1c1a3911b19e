"""The television stand on a living room's evening wall, with the armchair turned towards it."""

from scenes import butaca_llampu, rack_de_tv_suyana
from scenes._home import *

name, single = "rack-de-tv-suyana-en-casa", True
widths = [200, 400, 800]
shots = [{"size": (800, 800), "look": (0.12, -0.1, 0.85), "distance": 4.4, "azimuth": -10, "elevation": 6, "lens": 38, "setting": "home", "samples": 40, "grain": False, "exposure": 0.3}]
BACK = 0.24


def build():
    rack_de_tv_suyana.build()


def setting(shot):
    corner(BACK, wall="#5d7078", floor="#a07a55", aim=(0.9, BACK, 1.5), sun=2.4, across=6.0, near=5.0)
    door(1.62, BACK)
    rack_de_tv_suyana.screen(rack_de_tv_suyana.HIGH)
    vase((-0.68, 0, rack_de_tv_suyana.HIGH), 0.06, 0.18, "#a4573a", "#7c3b26", 7)
    book((0.66, 0, rack_de_tv_suyana.HIGH), (0.14, 0.2, 0.022), "#b58a45", 82)
    cup((0.68, -0.04, rack_de_tv_suyana.HIGH + 0.022), "#d8c8ac", 0.036, 0.07)
    framed(0.42, 0.54, (-1.15, BACK, 1.5), ("#c9925a", "#a9583a", "#4d6650", "#34463f"), "#d9a441")
    carry(butaca_llampu.build, (-1.2, -1.15, 0), 132)
    carpet((0.0, -1.25), 2.6, 1.5, "#cdbd9f", "#39466b", "#7c4029")
    basket((1.05, -0.16), 0.18, 0.28, "#d3b070")
    pot((-1.55, -0.05, 0), 0.17, 0.34, "#b9a98d", 1.2, 32, 0.26, 0.1, 3, "#3c5238")
