from scenes import lampara_colgante_qori, lampara_de_mesa_inti
from scenes._props import *

folder, name, widths, single = "category", "iluminacion", [200, 400, 800], True
shots = [{"size": (800, 800), "azimuth": -16, "elevation": 5, "fill": 0.9, "backdrop": "#94675a", "exposure": -0.1}]


def build():
    """The clay lamp beside books, below the hanging brass bell."""
    carry(lampara_de_mesa_inti.build, (0, 0, 0), 120, color=lampara_de_mesa_inti.GREEN)
    carry(lampara_colgante_qori.build, (0.36, 0.04, 0.36), cord=1.5)
    for part in bpy.data.objects:
        if part.type == "LIGHT":
            part.data.energy *= 2.5  # bright enough to stand out against the studio lights
        if part.parent and part.parent.location.z > 0.3 and max(c[2] for c in part.bound_box) > 0.4:
            part["backdrop"] = True  # the cord and the canopy are outside the picture
    book((0.28, -0.06, 0), (0.16, 0.22, 0.032), "#39466b", 70)
    book((0.28, -0.06, 0.032), (0.15, 0.2, 0.026), "#c39a4a", 84)
    lathe([(0, 0.003), (0.022, 0.003), (0.022, 0.003), (0.034, 0.02), (0.032, 0.045), (0.018, 0.06), (0.021, 0.07)], (0.28, -0.06, 0.058), ceramic("#4f6a5a", 0.3), 0.003)
