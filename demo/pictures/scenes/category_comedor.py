import random

from scenes import mesa_de_comedor_mikuy, silla_tiyana
from scenes._props import *

folder, name, widths, single = "category", "comedor", [200, 400, 800], True
shots = [{"size": (800, 800), "azimuth": -26, "elevation": 18, "fill": 0.99, "backdrop": "#a5ab8f"}]


def build():
    """The table set for two, with three chairs."""
    mesa_de_comedor_mikuy.build()
    for at, turn in (((-0.42, 0.5, 0), 3), ((0.42, 0.5, 0), -4), ((-1.08, -0.04, 0), 96)):
        carry(silla_tiyana.chair, at, turn, color=silla_tiyana.TERRACOTTA)
    laid((-0.5, -0.24, 0.75))
    laid((0.42, -0.22, 0.75))
    x, y, z = 0.0, 0.08, 0.75
    lathe([(0, 0.004), (0.05, 0.004), (0.05, 0.004), (0.085, 0.05), (0.08, 0.12), (0.035, 0.2), (0.04, 0.235)], (x, y, z), ceramic("#e3d8c4", 0.5, "#8b7a63"), 0.004)
    chance = random.Random(6)
    for i in range(7):
        a, out = i * 2.4, chance.uniform(0.06, 0.15)
        end = (x + out * math.cos(a), y + out * math.sin(a), z + chance.uniform(0.38, 0.5))
        tube([(x, y, z + 0.12), (x, y, z + 0.26), end], 0.0025, leaf("#6d7a4a"))
        sphere(0.03, end, fabric(chance.choice(("#c39a4a", "#b5613c", "#d9b46a")), 200, bump=0.8), (1, 1, 1.25))


def laid(at):
    x, y, z = at
    plate = ceramic("#e6dfd0", 0.3, "#a08d72")
    lathe([(0, 0.004), (0.07, 0.004), (0.085, 0.008), (0.13, 0.02)], (x, y, z), plate, 0.004)
    lathe([(0, 0.006), (0.035, 0.006), (0.035, 0.006), (0.065, 0.03), (0.072, 0.055)], (x, y, z + 0.006), ceramic("#4f6a6a", 0.3), 0.004)
    lathe([(0, 0.004), (0.026, 0.004), (0.03, 0.012), (0.034, 0.1)], (x + 0.14, y + 0.12, z), clear("#f2f6f4"), 0.0025)
