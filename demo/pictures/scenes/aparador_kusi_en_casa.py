"""The sideboard in a dining room with the table lamp, between a door and a chair."""

from scenes import aparador_kusi, lampara_de_mesa_inti, silla_tiyana
from scenes._home import *

name, single = "aparador-kusi-en-casa", True
widths = [200, 400, 800]
shots = [{"size": (800, 800), "look": (0.14, 0.0, 0.86), "distance": 3.85, "azimuth": -10, "elevation": 6, "lens": 40, "setting": "home", "samples": 40, "grain": False, "exposure": 0.35}]
BACK = 0.26
HIGH = aparador_kusi.HIGH


def build():
    aparador_kusi.build()


def setting(shot):
    corner(BACK, wall="#c59d80", floor="#8d6b49", aim=(0.2, BACK, 1.45), sun=2.8, across=6.0, near=5.0)
    door(1.5, BACK)
    framed(0.95, 0.68, (0.08, BACK, 1.5), ("#9fab8e", "#5f7a5c", "#2f4736"), "#d9a441")
    carry(lampara_de_mesa_inti.build, (-0.5, 0.0, HIGH), color=lampara_de_mesa_inti.GREEN)
    lathe([(0.05, 0), (0.05, 0), (0.11, 0.035), (0.14, 0.07)], (0.12, 0.0, HIGH), ceramic("#d6c8b0", 0.45, "#8b7a63"), 0.005)
    for k, (x, y) in enumerate(((-0.04, 0.01), (0.045, 0.03), (0.02, -0.045))):
        sphere(0.038, (0.12 + x, y, HIGH + 0.062), principled("fruit", ("#c98a2b", "#8e3a26", "#6f7a35")[k], 0.5), (1, 1, 0.93))
    book((0.5, 0.0, HIGH), (0.16, 0.22, 0.024), "#39466b", 75)
    book((0.5, 0.0, HIGH + 0.024), (0.14, 0.2, 0.02), "#b58a45", 84)
    cup((0.5, -0.02, HIGH + 0.044), "#d8c8ac", 0.036, 0.07, saucer=False)
    carry(silla_tiyana.chair, (-1.08, -0.06, 0), 12)
    carpet((0.05, -1.2), 2.6, 1.3, "#cdbd9f", "#2f4736", "#7c4029")
