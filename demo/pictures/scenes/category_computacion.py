from scenes import laptop_14_yachay, mouse_inalambrico_ukucha
from scenes._props import *

folder, name, widths, single = "category", "computacion", [200, 400, 800], True
shots = [{"size": (800, 800), "azimuth": -26, "elevation": 22, "fill": 0.96, "backdrop": "#bd9680"}]


def build():
    laptop_14_yachay.build()
    carry(mouse_inalambrico_ukucha.build, (0.23, -0.04, 0), 12, receiver=False, color="#39466b")
    cup((0.25, 0.1, 0), "#a5603f", 0.036, 0.078, saucer=False, turn=-20)
