"""The armchair in a reading corner, between the bookcase and the floor lamp."""

from scenes import butaca_llampu, estante_qillqa, lampara_de_pie_killa
from scenes._home import *

name, single = "butaca-llampu-en-casa", True
widths = [200, 400, 800]
shots = [{"size": (800, 800), "look": (0.05, 0.1, 0.9), "distance": 3.9, "azimuth": 8, "elevation": 6, "lens": 40, "setting": "home", "samples": 36, "grain": False, "exposure": 0.4}]
BACK = 0.9


def build():
    carry(butaca_llampu.build, (-0.1, 0, 0), -24)


def setting(shot):
    corner(BACK, wall="#c6b188", floor="#8d6b49", aim=(0.5, BACK, 1.4), sun=3.2, across=6.0, near=5.0)
    carry(estante_qillqa.build, (-1.08, BACK - 0.2, 0))
    carry(lampara_de_pie_killa.build, (0.72, 0.4, 0))
    hooks(1.5, BACK, "#7c3b26")
    carpet((0.1, -0.5), 2.5, 1.6, "#cdbd9f", "#2f4736", "#7c4029")
    side_table((0.62, -0.3))
    cup((0.68, -0.28, 0.48), "#d8c8ac", 0.036, 0.07)
    open_book((0.56, -0.36, 0.48), 40, "#39466b")
    basket((-0.95, 0.05), 0.19, 0.28, "#c9bda4")
