"""A corner of a room and the objects in it."""

import random

from mathutils import Vector
from scenes._props import *


def corner(back=0.8, wall="#d9cbb5", floor="#9a7450", sun=4.0, aim=(0.3, 0.3, 0.6), planks=True, across=5.0, near=4.0, toward=(1.0, 0.62, -0.78), soft=70, panes=True):
    """A back wall and a floor, with the light of a window on the left falling on both."""
    before = set(bpy.data.objects)
    plaster = principled("plaster", wall, 0.95, Specular=0.1)
    emboss(plaster, texture(plaster, "ShaderNodeTexNoise", 30, Detail=5.0), 0.05, 0.01)
    if planks:
        chance = random.Random(5)
        shades = [wood(shade(floor, f), "y", 0.5, 0.7) for f in (0.92, 1.0, 1.06)]
        wide = 0.15
        for i in range(round(across * 1.6 / wide)):
            x = -across * 0.8 + i * wide
            joint = chance.uniform(-near * 0.7, back - 0.4)
            for low, high in ((-near, joint - 0.001), (joint + 0.001, back)):
                box((wide - 0.0025, high - low, 0.02), (x, (low + high) / 2, -0.01), chance.choice(shades), 0.0015)
    box((across * 2.4, near * 2.2, 0.02), (0, back - near * 1.1, -0.034), principled("under", "#20160f", 0.9), 0)
    box((across * 2.4, 0.1, 3.4), (0, back + 0.05, 1.7), plaster, 0)
    if planks:
        box((across * 2.4, 0.016, 0.09), (0, back - 0.008, 0.045), lacquer("#efe9df", 0.3), 0.003)
    window(aim, toward, sun, panes)
    area_light((-2.6, -1.9, 2.3), (0, 0, 0.5), 2.0, soft, "#fff1df").visible_glossy = False
    area_light((2.8, -2.6, 2.2), (0, 0, 0.5), 2.6, soft * 0.45, "#ffe9d2").visible_glossy = False
    world("#f4ece0", 0.4)
    scenery(before)


def window(aim, toward, power, panes=True, size=(1.5, 1.5)):
    """Sunlight in the direction `toward`, through a window with glazing bars, centred on the point `aim`."""
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.angle, data.color = power, math.radians(1.6), (1.0, 0.79, 0.54)
    beam = bpy.data.objects.new("sun", data)
    way = Vector(toward).normalized()
    beam.rotation_euler = way.to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(beam)
    if not panes:
        return
    middle = Vector(aim) - way * 6
    turn = way.to_track_quat("-Z", "Y")
    dark = principled("mask", "#101010", 1.0)
    wide, high = size
    bars = [((12, 6), (0, high / 2 + 3)), ((12, 6), (0, -high / 2 - 3)), ((6, 12), (wide / 2 + 3, 0)), ((6, 12), (-wide / 2 - 3, 0))]
    bars += [((0.06, 12), (0, 0)), ((12, 0.05), (0, high / 6)), ((12, 0.05), (0, -high / 6))]
    for (w, h), (x, y) in bars:
        mask = box((w, h, 0.01), (0, 0, 0), dark, 0)
        mask.location = middle + turn @ Vector((x, y, 0))
        mask.rotation_euler = turn.to_euler()
        mask.visible_camera = mask.visible_diffuse = mask.visible_glossy = mask.visible_transmission = False


def carpet(at, width=2.3, length=1.6, ground="#cdbd9f", stripe="#7c4029", second="#39466b"):
    """A woven rug with bands and fringes at both ends."""
    x, y = at
    wool = lambda c: fabric(c, 140, bump=0.5)
    sheet(rounded(width, length, 0.015), 0.011, (x, y, 0), wool(ground), 0.005)
    cloths = {c: wool(c) for c in (stripe, second, ground)}
    for side in (-1, 1):
        for inset, wide, color in ((0.07, 0.045, stripe), (0.15, 0.012, second), (0.31, 0.012, second), (0.39, 0.045, stripe)):
            box((wide, length - 0.05, 0.004), (x + side * (width / 2 - inset), y, 0.0108), cloths[color], 0.001)
        for i in range(round(length / 0.1)):
            dy = (i - (round(length / 0.1) - 1) / 2) * 0.096
            for wide, color, lift in ((0.11, stripe, 0.0), (0.055, ground, 0.0008)):
                sheet([(wide / 2, 0), (0, wide * 0.36), (-wide / 2, 0), (0, -wide * 0.36)], 0.003, (x + side * (width / 2 - 0.23), y + dy, 0.0096 + lift), cloths[color], 0)
        for i in range(round(length / 0.035)):
            start, dy = x + side * width / 2, (i - (round(length / 0.035) - 1) / 2) * 0.034
            tube([(start, y + dy, 0.006), (start + side * 0.06, y + dy + random.Random(i * side).uniform(-0.008, 0.008), 0.003)], 0.003, cloths[ground], smooth=False)


def spine(at, width, height, depth, color, band=None, lean=0):
    """A standing book with its spine towards -y. `at` is the bottom centre of the spine."""
    x, y, z = at
    cloth = fabric(color, 900, bump=0.08)
    turn = (0, lean, 0)
    a = math.radians(lean)
    place = lambda dx, dy, dz: (x + dx * math.cos(a) + dz * math.sin(a), y + dy, z + dz * math.cos(a) - dx * math.sin(a))
    for side in (-1, 1):
        box((0.0028, depth, height), place(side * (width / 2 - 0.0014), depth / 2, height / 2), cloth, 0.0008, turn)
    box((width, 0.004, height), place(0, 0.001, height / 2), cloth, 0.0018, turn)
    box((width - 0.006, depth - 0.008, height - 0.007), place(0, depth / 2, height / 2 - 0.001), principled("pages", "#e9dfc9", 0.9), 0.0008, turn)
    if band:
        for t, tall in ((0.78, 0.10), (0.16, 0.014), (0.12, 0.004)):
            box((width * 0.86, 0.0006, height * tall), place(0, -0.0013, height * t), principled("foil", band, 0.6), 0, turn)


def stems(at, count=6, height=0.3, spread=0.1, colors=("#c98a3c", "#a4502f", "#d9b46a"), seed=2, bloom=0.011):
    """Dried flowers from a vase with its neck at `at`."""
    x, y, z = at
    chance = random.Random(seed)
    for i in range(count):
        a, far = i * 2.4 + chance.uniform(-0.3, 0.3), spread * chance.uniform(0.3, 1)
        top = (x + far * math.cos(a), y + far * math.sin(a), z + height * chance.uniform(0.7, 1))
        tube([(x, y, z - 0.05), (x + far * 0.25 * math.cos(a), y + far * 0.25 * math.sin(a), z + height * 0.45), top], 0.0013, leaf("#77733f"))
        sphere(bloom, top, fabric(chance.choice(colors), 300), (1, 1, 1.7))


def vase(at, radius=0.06, height=0.17, color="#d6c8b0", speckle="#8b7a63", flowers=0, **how):
    """A vase at `at` with that many dried `flowers`. `how` holds arguments of `stems`."""
    x, y, z = at
    r, h = radius, height
    lathe([(0, 0.003), (r * 0.7, 0.003), (r * 0.7, 0.003), (r, h * 0.25), (r * 0.92, h * 0.55), (r * 0.4, h * 0.84), (r * 0.42, h)], at, ceramic(color, 0.5, speckle), 0.004)
    if flowers:
        stems((x, y, z + h * 0.95), flowers, **how)
