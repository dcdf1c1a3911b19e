"""The home page's picture: a living room in the morning, with a calm left part behind the headline."""

import random

from scenes import sofa_ayni
from scenes._props import *

folder = ""
widths = [800, 1000, 1200, 1600, 2400]
single = True
shots = [{"size": (2400, 1200), "look": (-0.96, 0, 0.95), "distance": 5.9, "azimuth": 0, "elevation": 7, "lens": 38, "exposure": 0.3, "setting": "living", "samples": 64, "grain": False}]

BACK = 0.72


def build():
    sofa_ayni.build()


def setting(shot):
    shell()
    rug((0.05, -0.95))
    table((0.05, -1.0))
    lamp((-1.2, 0.42))
    pot((1.3, 0.36, 0), 0.17, 0.34, "#a5603f", 1.15, 34, 0.26, 0.1, 3, "#3c5238")
    framed(0.92, 0.68, (0.05, BACK, 1.62), ("#c9925a", "#a9583a", "#4d6650", "#34463f"), "#d9a441")


def shell():
    plaster = principled("plaster", "#dfd2bd", 0.95, Specular=0.1)
    chance = random.Random(5)
    shades = [wood(shade("#a07a55", f), "y", 0.5, 0.7) for f in (0.92, 1.0, 1.06)]
    for i in range(64):
        box((0.138, 7.6, 0.02), (-5.4 + i * 0.14, BACK - 3.8, -0.01), chance.choice(shades), 0.0015)
    box((12, 0.1, 3.2), (-1.6, BACK + 0.05, 1.6), plaster, 0)
    white = lacquer("#efe9df", 0.3)
    box((12, 0.016, 0.1), (-1.6, BACK - 0.008, 0.05), white, 0.003)
    right, low, high, near, far = 1.72, 0.35, 2.55, -1.75, 0.25
    for size, at in (
        ((0.14, 9, low), (right, -3.7, low / 2)),
        ((0.14, 9, 9 - high), (right, -3.7, (9 + high) / 2)),
        ((0.14, BACK - far, high - low), (right, (BACK + far) / 2, (low + high) / 2)),
        ((0.14, 6, high - low), (right, near - 3, (low + high) / 2)),
    ):
        box(size, at, plaster, 0)
    for y in (near, (near + far) / 2, far):
        box((0.05, 0.04, high - low), (right + 0.03, y, (low + high) / 2), white, 0.004)
    for z in (low, high):
        box((0.05, far - near, 0.04), (right + 0.03, (near + far) / 2, z), white, 0.004)
    box((0.2, far - near + 0.1, 0.03), (right - 0.03, (near + far) / 2, low), white, 0.006)
    rod = metal("#5b4630", 0.4)
    tube([(right - 0.14, near - 0.9, 2.68), (right - 0.14, BACK - 0.04, 2.68)], 0.012, rod, smooth=False)
    cloth = linen("#efe4d0", 0.5)
    drape(0.62, 2.66, (right - 0.15, 0.36, 2.67), cloth, 0.035, 6, (0, 0, 90), 4)
    drape(0.7, 2.66, (right - 0.15, -1.95, 2.67), cloth, 0.035, 7, (0, 0, 90), 2)
    sky = box((0.01, 30, 14), (right + 3, -2, 2), glow("#f6efe2", 2.0), 0)
    sky.visible_diffuse = sky.visible_glossy = sky.visible_shadow = False
    daylight = area_light((right - 0.08, (near + far) / 2, 1.45), (0, -0.4, 0.7), 1.9, 70, "#fff3df")
    daylight.visible_camera = daylight.visible_glossy = False
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = 7.0, math.radians(2.2), (1.0, 0.74, 0.45)
    beam = bpy.data.objects.new("sun", sun)
    beam.rotation_euler = Vector((-1.0, 0.22, -0.6)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(beam)
    area_light((-3.4, -3.6, 2.6), (-1, 0.5, 1.2), 3.0, 190, "#ffeeda").visible_glossy = False
    world("#f4ece0", 0.42)


def rug(at, width=2.5, length=1.66):
    x, y = at
    wool = lambda c: fabric(c, 140, bump=0.5)
    sheet(rounded(width, length, 0.02), 0.011, (x, y, 0), wool("#ddcfb6"), 0.005)
    ground = 0.0095
    for side in (-1, 1):
        for inset, wide, color in ((0.10, 0.05, "#8f4a30"), (0.20, 0.014, "#39466b"), (0.45, 0.014, "#39466b"), (0.53, 0.05, "#8f4a30")):
            box((wide, length - 0.06, 0.004), (x + side * (width / 2 - inset), y, ground + 0.001), wool(color), 0.001)
        for i in range(12):
            dy = (i - 5.5) * 0.132
            middle = (x + side * (width / 2 - 0.325), y + dy, ground)
            for wide, color, lift in ((0.19, "#b9803a", 0.0), (0.115, "#39466b", 0.0008), (0.05, "#e4d8c2", 0.0016)):
                sheet([(wide / 2, 0), (0, wide * 0.34), (-wide / 2, 0), (0, -wide * 0.34)], 0.003, (middle[0], middle[1], middle[2] + lift), wool(color), 0)
        for i in range(54):
            dy = (i - 26.5) * length / 55
            tip = random.Random(i * side).uniform(-0.008, 0.008)
            start = x + side * width / 2
            tube([(start, y + dy, 0.006), (start + side * 0.03, y + dy, 0.008), (start + side * 0.07, y + dy + tip, 0.004)], 0.0035, wool("#d8c9ae"))


def table(at):
    x, y = at
    top, legs = wood("#8f6238", "x", 0.38), wood("#7c532f", "z")
    cylinder(0.42, 0.03, (x, y, 0.375), top, 0.01, sides=128)
    for k in range(3):
        a = math.radians(90 + 120 * k)
        foot, head = 0.34, 0.22
        leg = cylinder(0.013, 0.375, (x + (foot + head) / 2 * math.cos(a), y + (foot + head) / 2 * math.sin(a), 0.186), legs, 0.002, top=0.02)
        axis = Vector(((head - foot) * math.cos(a), (head - foot) * math.sin(a), 0.36))
        leg.rotation_euler = axis.to_track_quat("Z", "Y").to_euler()
    high = 0.39
    book((x - 0.14, y + 0.06, high), (0.22, 0.29, 0.03), "#39466b", 68)
    book((x - 0.14, y + 0.07, high + 0.03), (0.19, 0.26, 0.024), "#c9a15a", 80)
    cup((x + 0.15, y - 0.12, high), "#b5613c", 0.042, 0.07, turn=-20)
    lathe([(0, 0.003), (0.05, 0.003), (0.07, 0.03), (0.062, 0.09), (0.026, 0.14), (0.03, 0.17)], (x + 0.12, y + 0.2, high), ceramic("#ded3c0", 0.5, "#8b7a63"), 0.004)
    chance = random.Random(2)
    for i in range(5):
        a, b = chance.uniform(-0.09, 0.09), chance.uniform(-0.05, 0.05)
        stem = [(x + 0.12, y + 0.2, high + 0.1), (x + 0.12 + a * 0.3, y + 0.2 + b * 0.3, high + 0.26), (x + 0.12 + a * 1.3, y + 0.2 + b, high + 0.34 + chance.uniform(0, 0.08))]
        tube(stem, 0.0014, leaf("#7c7a4a"))
        sphere(0.011, stem[-1], fabric(chance.choice(("#c98a3c", "#b5613c", "#d9b46a")), 300), (1, 1, 1.7))


def lamp(at):
    x, y = at
    gold, dark = metal("#9a7b4a", 0.35), metal("#3a322a", 0.4)
    cylinder(0.15, 0.022, (x, y, 0.011), dark, 0.006)
    cylinder(0.0095, 1.42, (x, y, 0.72), gold, 0.001)
    lathe([(0.2, 1.38), (0.2, 1.38), (0.155, 1.7), (0.155, 1.7)], (x, y, 0), lampshade("#efe0c4", 0.75), 0.002)
    for z, r in ((1.38, 0.2), (1.7, 0.155)):
        tube([(x + r * math.cos(math.radians(k * 10)), y + r * math.sin(math.radians(k * 10)), z) for k in range(36)], 0.003, gold, True)
    sphere(0.035, (x, y, 1.5), glow("#ffd9a0", 9))
