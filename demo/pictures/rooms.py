"""Lights and surroundings: the plain studio and a room. Lengths are in metres."""

import math
import random

import bpy
from lit_materials import glow
from materials import emboss, lacquer, linear, principled, shade, texture, wood
from mathutils import Vector
from shapes import box, finish, mesh


def area_light(at, to, size, power, color="#fff2e0"):
    """A round area light at `at` that points at `to`. `size` is its diameter in metres, `power` is in watts."""
    data = bpy.data.lights.new("light", "AREA")
    data.shape, data.size, data.energy = "DISK", size, power
    data.color = linear(color)[:3]
    object = bpy.data.objects.new("light", data)
    bpy.context.collection.objects.link(object)
    object.location = at
    object.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return object


def world(color="#ffffff", strength=0.55):
    """Uniform light from every direction. With `strength` 1 a white surface looks white."""
    scene_world = bpy.data.worlds.new("world")
    scene_world.use_nodes = True
    background = scene_world.node_tree.nodes["Background"]
    background.inputs[0].default_value = linear(color)
    background.inputs[1].default_value = strength
    bpy.context.scene.world = scene_world


def studio(scale=1.0, backdrop="#efe5d3"):
    """A photographer's seamless backdrop with key, fill and rim light. `scale` is the object's largest
    side in metres."""
    s = scale

    def build(m):
        rows = [(-6 * s, 0.0)]
        rows += [(2.2 * s + 1.6 * s * math.sin(a), 1.6 * s - 1.6 * s * math.cos(a)) for a in [math.pi / 2 * i / 16 for i in range(17)]]
        rows += [(3.8 * s, 9 * s)]
        verts = [(m.verts.new((-14 * s, y, z)), m.verts.new((14 * s, y, z))) for y, z in rows]
        for a, b in zip(verts, verts[1:]):
            m.faces.new((a[0], a[1], b[1], b[0]))

    sweep = finish(mesh("sweep", build), principled("sweep", backdrop, 0.85, Specular=0.15), (0, 0, 0))
    sweep["backdrop"] = True
    middle = (0, 0, 0.4 * s)
    area_light((-2.2 * s, -2.0 * s, 3.0 * s), middle, 1.8 * s, 150 * s * s, "#fff0dc")
    area_light((2.8 * s, -1.6 * s, 1.6 * s), middle, 2.2 * s, 45 * s * s, "#fff4e6")
    area_light((1.2 * s, 2.0 * s, 2.6 * s), middle, 1.2 * s, 70 * s * s, "#ffffff")
    world("#fff6ea", 0.46)


def room(width=4.2, depth=3.4, height=2.7, wall="#d9d2c5", floor="#a5805a", window=True, evening=False):
    """A room seen from -y: a plank floor, a back wall at y = depth/2, and a left wall whose window lets the sun onto
    the floor."""
    before = set(bpy.data.objects)
    plaster = principled("plaster", wall, 0.95, Specular=0.1)
    emboss(plaster, texture(plaster, "ShaderNodeTexNoise", 40, Detail=4.0), 0.06, 0.01)
    plank = 0.14
    shades = [wood(shade(floor, f), "y", 0.5, 0.7) for f in (0.9, 1.0, 1.07)]
    chance = random.Random(5)
    for i in range(math.ceil((width + 2) / plank)):
        box((plank - 0.002, depth + 4, 0.02), (-width / 2 + i * plank, -1.6, -0.01), chance.choice(shades), 0.0015)
    box((width + 6, 0.1, height), (2.4, depth / 2 + 0.05, height / 2), plaster, 0)
    white = lacquer("#efece6")
    box((width + 6, 0.016, 0.09), (2.4, depth / 2 - 0.008, 0.045), white, 0.003)
    left = -width / 2
    if window:
        low, high, near, far = 0.75, 2.3, -0.9, 0.75
        for size, at in (
            ((0.12, depth + 3, low), (left, -1, low / 2)),
            ((0.12, depth + 3, height - high), (left, -1, (height + high) / 2)),
            ((0.12, depth / 2 - far + 0.1, high - low), (left, (depth / 2 + far) / 2, (low + high) / 2)),
            ((0.12, 2.6, high - low), (left, near - 1.3, (low + high) / 2)),
        ):
            box(size, at, plaster, 0)
        for y in (near, (near + far) / 2, far):
            box((0.05, 0.04, high - low), (left, y, (low + high) / 2), white, 0.004)
        for z in (low, (low + high) / 2, high):
            box((0.05, far - near, 0.04), (left, (near + far) / 2, z), white, 0.004)
        sky = box((0.01, 30, 12), (left - 2.5, 8, 2), glow("#20304f" if evening else "#eef4fa", 0.4 if evening else 2.2), 0)
        sky.visible_diffuse = sky.visible_shadow = False
        daylight = area_light((left + 0.12, (near + far) / 2, 1.6), (0.8, 0, 0.6), 1.5, 9 if evening else 75, "#8fb0e8" if evening else "#fff6ea")
        daylight.visible_camera = daylight.visible_glossy = False
        if not evening:
            sun = bpy.data.lights.new("sun", "SUN")
            sun.energy, sun.angle, sun.color = 3.2, math.radians(1.5), linear("#ffe2b8")[:3]
            lamp = bpy.data.objects.new("sun", sun)
            lamp.rotation_euler = Vector((1.0, 0.25, -0.85)).to_track_quat("-Z", "Y").to_euler()
            bpy.context.collection.objects.link(lamp)
    else:
        box((0.12, depth + 3, height), (left, -1, height / 2), plaster, 0)
    area_light((1.6, -2.4, 2.5), (0, 0, 0.6), 2.2, 12 if evening else 80, "#ffe9d0").visible_glossy = False
    world("#5a6f9c" if evening else "#f4efe6", 0.06 if evening else 0.45)
    scenery(before)


def scenery(before):
    """Marks all objects except those in the set `before` as scenery, which the camera does not frame."""
    for object in set(bpy.data.objects) - before:
        object["backdrop"] = True
