from scenes import audifonos_uyari, parlante_bluetooth_taki
from scenes._props import *

folder, name, widths, single = "category", "audio", [200, 400, 800], True
shots = [{"size": (800, 800), "azimuth": -24, "elevation": 16, "fill": 1.0, "backdrop": "#7c908e"}]


def build():
    carry(parlante_bluetooth_taki.build, (-0.06, 0.06, 0), 6, color="#8f4a33")
    carry(audifonos_uyari.build, (0.17, -0.06, 0), -14, color="#d8cbb4", skin="#a97b52")
