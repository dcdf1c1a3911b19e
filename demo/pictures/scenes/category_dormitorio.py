from scenes import cama_samay, velador_tuta
from scenes._props import *

folder, name, widths, single = "category", "dormitorio", [200, 400, 800], True
shots = [{"size": (800, 800), "azimuth": -30, "elevation": 17, "fill": 1.03, "backdrop": "#8f94a4", "exposure": -0.1}]


def build():
    cama_samay.build()
    low, high = bounds()
    carry(velador_tuta.build, (low.x - 0.42, high.y - 0.35, 0))
