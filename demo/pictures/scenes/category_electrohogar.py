from scenes import hervidor_electrico_yaku, licuadora_chapuy
from scenes._props import *

folder, name, widths, single = "category", "electrohogar", [200, 400, 800], True
shots = [{"size": (800, 800), "azimuth": -14, "elevation": 13, "fill": 1.06, "backdrop": "#9aa9ad"}]


def build():
    carry(licuadora_chapuy.build, (0.11, 0.08, 0), 8)
    carry(hervidor_electrico_yaku.build, (-0.1, -0.06, 0), -6)
    cup((0.16, -0.12, 0), "#c39a4a", 0.04, 0.072, turn=-30)
