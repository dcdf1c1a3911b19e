"""The sofa in a lived-in living room, between a door and the armchair."""

from scenes import lampara_de_pie_killa, mesa_de_centro_tullpa, sofa_ayni
from scenes._home import *

name, single = "sofa-ayni-en-casa", True
shots = [{"look": (0.0, 0.0, 0.92), "distance": 4.6, "azimuth": 5, "elevation": 6, "lens": 40, "setting": "home", "samples": 128, "exposure": 0.45}]
BACK = 0.66


def build():
    sofa_ayni.build()


def setting(shot):
    corner(BACK, wall="#c9aa92", floor="#8d6b49", aim=(0.35, 0.62, 1.25), sun=3.4, across=6.0, near=5.0)
    door(-1.5, BACK)
    framed(0.5, 0.66, (-0.32, BACK, 1.58), ("#9fab8e", "#5f7a5c", "#2f4736"), None)
    framed(0.66, 0.5, (0.42, BACK, 1.66), ("#c9925a", "#a9583a", "#4d6650", "#34463f"), "#d9a441")
    carry(lampara_de_pie_killa.build, (1.28, 0.28, 0))
    carpet((0.05, -1.0), 2.7, 1.7, "#cbb899", "#39466b", "#7c4029")
    carry(mesa_de_centro_tullpa.build, (-0.05, -0.95, 0), 12)
    high = 0.4
    open_book((-0.2, -1.0, high), 25)
    glasses((-0.02, -1.12, high), -15)
    cup((0.14, -0.86, high), "#a4502f", 0.04, 0.075)
    throw()
    basket((-1.42, -0.3))
    pot((1.72, -0.2, 0), 0.17, 0.32, "#8a7a66", 1.05, 30, 0.26, 0.1, 5, "#3c5238")


def throw():
    """A blanket over the right arm."""
    wool = fabric("#d3b070", 150, bump=0.6)

    def build(m):
        path = [(0.815, 0.30)] + [(0.95 + 0.135 * math.cos(a), 0.575 + 0.06 * math.sin(a)) for a in [math.radians(180 - 20 * k) for k in range(10)]] + [(1.088, 0.4), (1.1, 0.22)]
        path = smoothed(path, 5)
        rows = []
        for i, (x, z) in enumerate(path):
            rows.append([m.verts.new((x + 0.004 * math.sin(9 * k + i * 0.3), -0.3 + 0.42 * k / 24 + 0.012 * math.sin(i * 0.35), z + 0.006 + 0.005 * math.sin(k * 1.1))) for k in range(25)])
        for a, b in zip(rows, rows[1:]):
            for k in range(24):
                m.faces.new((a[k], a[k + 1], b[k + 1], b[k]))

    cloth = mesh("throw", build)
    wall = cloth.modifiers.new("wall", "SOLIDIFY")
    wall.thickness, wall.offset = 0.012, 1
    finish(cloth, wool, (0, 0, 0))
