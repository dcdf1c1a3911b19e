from scenes import florero_urpi
from scenes._props import *

folder, name, widths, single = "category", "decoracion", [200, 400, 800], True
shots = [{"size": (800, 800), "azimuth": -20, "elevation": 12, "fill": 0.98, "backdrop": "#c3a094"}]


def build():
    """A vase with dried grasses, a small picture, a plant and folded blankets with Andean stripes."""
    carry(picture, (0.1, 0.2, 0), 4, tilt=(-9, 0))
    florero_urpi.vase(florero_urpi.TALL, (-0.2, 0.02, 0), "#d8cdb9", (0.085, 0.150, 12, "#8a4b34"), "#b58a66")
    florero_urpi.vase(florero_urpi.LOW, (-0.06, -0.14, 0), "#4f5f52", (0.034, 0.068, 10, "#cdbf9f"), "#b58a66")
    for k, turn in enumerate((15, 95, 150, 215, 290, 340)):
        florero_urpi.stem((-0.2, 0.02, 0.2), 0.44 + 0.03 * (k % 3), 0.1 + 0.02 * (k % 2), turn, "pampas", "#d3bb8c")
    wool = lambda c: fabric(c, 140, bump=0.5)
    for k, (tone, stripes) in enumerate((("#8f4a33", ("#e0d2b8", "#b9803a")), ("#d9ccb4", ("#39466b", "#8f4a33")))):
        z = 0.035 + 0.066 * k
        for fold in range(2):
            cushion((0.34 - 0.01 * k, 0.25, 0.034), (0.2, -0.12, z - 0.0165 + 0.033 * fold), wool(tone), (0, 0, -7 + 3 * k), puff=0.05, wrinkle=0.001)
        for s, c in zip((-0.1, 0.1), stripes):
            for d in (-0.017, 0.0, 0.017):
                a = math.radians(-7 + 3 * k)
                w = 0.009 if d else 0.014
                x = s + d
                part = box((w, 0.268, 0.0735), (0.2 + x * math.cos(a), -0.12 + x * math.sin(a), z), wool(c if d else shade(c, 0.85)), 0.014, (0, 0, -7 + 3 * k), 6)
    pot((0.41, 0.06, 0), 0.075, 0.12, "#4f6a6a", 0.34, 30, 0.14, 0.05, 5, "#4d6a40")


def picture():
    framed(0.42, 0.54, (0, 0.014, 0.27), ("#c9925a", "#a9583a", "#4d6650", "#34463f"), "#d9a441", mat=0.05)
