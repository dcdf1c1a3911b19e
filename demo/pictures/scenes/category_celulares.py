from scenes import celular_rimay, reloj_inteligente_intiq
from scenes._props import *

folder, name, widths, single = "category", "celulares", [200, 400, 800], True
shots = [{"size": (800, 800), "azimuth": -16, "elevation": 14, "fill": 0.98, "backdrop": "#8b9684"}]


def build():
    celular_rimay.build()
    carry(reloj_inteligente_intiq.build, (0.112, -0.05, 0), -16, strap="#7a4b2f", case="#b79a6a", hide=True)
