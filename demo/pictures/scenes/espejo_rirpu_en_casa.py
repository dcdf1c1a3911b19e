"""The mirror beside a front door, above a narrow table with keys, where people look before they leave."""

from scenes import espejo_rirpu
from scenes._home import *

name, single = "espejo-rirpu-en-casa", True
widths = [200, 400, 800]
shots = [{"size": (800, 800), "look": (0.08, 0.0, 1.12), "distance": 3.2, "azimuth": 9, "elevation": 3, "lens": 40, "setting": "home", "samples": 64, "grain": False, "exposure": 0.3}]
BACK = 0.3
TIMBER = "#7d5434"


def build():
    carry(espejo_rirpu.build, (0.05, BACK, 1.52))


def setting(shot):
    corner(BACK, wall="#93a3ab", floor="#a07a55", aim=(0.5, BACK, 1.6), sun=2.8, across=6.0, near=5.0)
    behind(-4.6)
    door(-1.25, BACK)
    hooks(1.26, BACK, "#6b7457", TIMBER)
    table(0.05, BACK - 0.19, 0.84)
    top = 0.84
    pot((-0.36, BACK - 0.19, top), 0.075, 0.13, "#d6c8b0", 0.36, 22, 0.15, 0.05, 4, "#3c5238")
    lathe([(0.05, 0), (0.05, 0), (0.1, 0.03), (0.12, 0.05)], (0.16, BACK - 0.2, top), ceramic("#b0745a", 0.5), 0.005)
    keys((0.16, BACK - 0.2, top + 0.014))
    glasses((0.4, BACK - 0.24, top), 25)
    basket((1.3, -0.02), 0.19, 0.34, "#d3b070")
    carpet((0.0, -0.75), 2.0, 0.9, "#cdbd9f", "#7c4029", "#39466b")
    slippers((0.22, -0.42, 0.012), 150, "#39466b")


def table(x, y, high):
    """A narrow table with two drawers, 1.1 m wide, against a wall."""
    timber = {a: wood(TIMBER, a, 0.4) for a in "xz"}
    box((1.1, 0.32, 0.026), (x, y, high - 0.013), timber["x"], 0.006)
    box((1.0, 0.27, 0.1), (x, y + 0.01, high - 0.076), timber["x"], 0.003)
    for s in (-1, 1):
        box((0.47, 0.014, 0.08), (x + s * 0.245, y - 0.13, high - 0.076), wood(shade(TIMBER, 1.1), "x", 0.4), 0.003)
        sphere(0.012, (x + s * 0.245, y - 0.148, high - 0.076), metal(brass, 0.3))
        for d in (-1, 1):
            lath((x + s * 0.51, y + d * 0.11, 0), (x + s * 0.5, y + d * 0.115, high - 0.026), 0.032, 0.032, timber["z"], 0.005)


def keys(at):
    """A bunch of keys in a bowl."""
    x, y, z = at
    tube([(x + 0.022 * math.cos(t), y + 0.022 * math.sin(t), z + 0.012) for t in [math.pi * k / 12 for k in range(24)]], 0.0022, metal(steel, 0.3), True)
    for turn, color in ((20, brass), (75, steel), (130, brass)):
        a = math.radians(turn)
        box((0.05, 0.01, 0.0025), (x + 0.045 * math.cos(a), y + 0.045 * math.sin(a), z + 0.016), metal(color, 0.3), 0.0005, (0, -12, turn))


def behind(y):
    """What the mirror shows of the room behind the camera: a window with curtains, which casts no shadow."""
    before = set(bpy.data.objects)
    box((10, 0.1, 4), (0, y, 1.6), principled("far wall", "#d9cdb8", 0.95, Emission=linear("#d9cdb8"), Emission_Strength=0.25), 0)
    pane, paint = glow("#f2f5f7", 2.2), lacquer("#efece6")
    x, z = -0.85, 1.5
    box((1.1, 0.02, 1.4), (x, y + 0.06, z), pane, 0)
    for dx in (-0.55, 0, 0.55):
        box((0.05, 0.05, 1.4), (x + dx, y + 0.09, z), paint, 0.004)
    for dz in (-0.7, 0.15, 0.7):
        box((1.15, 0.05, 0.05), (x, y + 0.09, z + dz), paint, 0.004)
    for s in (-1, 1):
        drape(0.42, 2.1, (x + s * 0.78, y + 0.2, 2.35), fabric("#a4502f", 300), 0.04, 5)
    tube([(x - 1.1, y + 0.2, 2.36), (x + 1.1, y + 0.2, 2.36)], 0.014, metal(brass, 0.3), smooth=False)
    for object in set(bpy.data.objects) - before:
        object.visible_shadow = object.visible_diffuse = False
