"""The table and the chairs in a dining room, laid for breakfast, beside the sideboard."""

from scenes import aparador_kusi, lampara_colgante_qori, mesa_de_comedor_mikuy, silla_tiyana
from scenes._home import *

name, single = "mesa-de-comedor-mikuy-en-casa", True
widths = [200, 400, 800]
shots = [{"size": (800, 800), "look": (0.2, 0.1, 0.84), "distance": 4.15, "azimuth": -16, "elevation": 9, "lens": 40, "setting": "home", "samples": 40, "grain": False, "exposure": 0.35}]
BACK = 1.6
HIGH = mesa_de_comedor_mikuy.HIGH


def build():
    mesa_de_comedor_mikuy.build()


def setting(shot):
    corner(BACK, wall="#8fa0a0", floor="#a88660", aim=(-0.2, BACK, 1.3), sun=3.2, across=6.4, near=5.2)
    door(1.75, BACK)
    carry(aparador_kusi.build, (-0.2, BACK - 0.24, 0))
    framed(1.0, 0.7, (-0.2, BACK, 1.55), ("#e0b56f", "#b5613c", "#6f4a3a", "#39466b"), "#d9a441")
    pot((-1.5, BACK - 0.35, 0), 0.17, 0.34, "#a5603f", 1.15, 32, 0.26, 0.1, 7, "#3c5238")
    for x in (-0.45, 0.45):
        carry(silla_tiyana.chair, (x, 0.58, 0), 0)
    carry(silla_tiyana.chair, (-0.45, -0.6, 0), 180)
    carry(silla_tiyana.chair, (0.62, -0.86, 0), 148)
    carry(silla_tiyana.chair, (1.1, 0.05, 0), -90)
    breakfast()


def breakfast():
    white = ceramic("#e9e4da", 0.3)
    for x, y in ((-0.45, -0.27), (0.45, -0.27), (-0.45, 0.29), (0.45, 0.29)):
        lathe([(0, 0.003), (0.08, 0.003), (0.08, 0.003), (0.12, 0.016)], (x, y, HIGH), white, 0.004)
        cup((x + 0.19, y + (0.08 if y < 0 else -0.08), HIGH), "#a4502f", 0.036, 0.07)
    for x, y in ((-0.45, -0.27), (0.45, 0.29)):
        sphere(0.05, (x, y, HIGH + 0.03), principled("bread", "#b9803f", 0.85), (1.25, 0.9, 0.7))
    lathe([(0, 0.004), (0.06, 0.004), (0.06, 0.004), (0.13, 0.03), (0.16, 0.07)], (0.0, 0.02, HIGH), wicker("#a97f4e"), 0.006)
    for k, (x, y, z) in enumerate(((-0.06, 0.0, 0.06), (0.05, 0.05, 0.06), (0.04, -0.06, 0.06), (0.0, 0.0, 0.11))):
        sphere(0.042, (x, y + 0.02, HIGH + z), principled("fruit", ("#c98a2b", "#8e3a26", "#c98a2b", "#6f7a35")[k], 0.5), (1, 1, 0.93))
    vase((-0.78, 0.05, HIGH), 0.06, 0.2, "#3d4a4c", "#5d6f74")
    box((0.3, 0.42, 0.003), (0.78, 0.0, HIGH + 0.002), principled("paper", "#e9e3d6", 0.9), 0.001, (0, 0, 14))
    glasses((0.76, -0.05, HIGH + 0.004), 40)
