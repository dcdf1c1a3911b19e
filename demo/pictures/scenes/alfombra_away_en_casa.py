"""The rug under an armchair beside the bookcase, with slippers and a book left on it."""

from scenes import alfombra_away, butaca_llampu, cojin_tika, estante_qillqa
from scenes._home import *

name, single = "alfombra-away-en-casa", True
widths = [200, 400, 800]
shots = [{"size": (800, 800), "look": (0.02, -0.1, 0.56), "distance": 3.7, "azimuth": -8, "elevation": 17, "lens": 40, "setting": "home", "samples": 40, "grain": False, "exposure": 0.3}]
BACK = 1.35


def build():
    carry(alfombra_away.build, (0.0, -0.35, 0), 90)


def setting(shot):
    corner(BACK, wall="#aab3a0", floor="#8d6b49", aim=(0.3, BACK, 1.4), sun=3.2, across=6.4, near=5.2)
    door(1.45, BACK)
    carry(estante_qillqa.build, (-1.15, BACK - 0.2, 0))
    framed(0.62, 0.8, (0.1, BACK, 1.5), ("#c9925a", "#a9583a", "#4d6650", "#34463f"), "#d9a441")
    carry(butaca_llampu.build, (0.55, 0.35, 0), 28, color=butaca_llampu.GREY)
    side_table((-0.2, 0.55))
    cup((-0.14, 0.55, 0.48), "#a4502f", 0.036, 0.07)
    glasses((-0.25, 0.47, 0.48), 35)
    open_book((-0.5, -0.55, 0.018), 30, "#7c3b26")
    slippers((0.2, -0.42, 0.018), 152, "#39466b")
    basket((-1.45, 0.3), 0.2, 0.3, "#d3b070")
