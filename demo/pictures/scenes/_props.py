"""Props around the goods, and objects borrowed from other scenes."""

import math

import bpy
from studio import *


def carry(make, at=(0, 0, 0), turn=0, size=1.0, tilt=(0, 0), **arguments):
    """Runs `make`, such as a scene's build, and moves its objects: `turn` about z, `tilt` about x and y, in
    degrees."""
    before = set(bpy.data.objects)
    result = make(**arguments)
    made = [o for o in bpy.data.objects if o not in before]
    handle = bpy.data.objects.new("handle", None)
    bpy.context.collection.objects.link(handle)
    for object in made:
        if object.parent is None:
            object.parent = handle
    handle.location, handle.scale = at, (size, size, size)
    handle.rotation_euler = [math.radians(a) for a in (*tilt, turn)]
    return handle if result is None else result


def moved(object, at):
    """Moves the object by `at` and returns it."""
    object.location = Vector(object.location) + Vector(at)
    return object


def cup(at, color="#e9e4da", radius=0.038, height=0.075, drink="#4a2a17", saucer=True, turn=-30):
    """A cup on its saucer at `at`. `turn` is the direction of its handle in degrees."""
    x, y, z = at
    clay = ceramic(color, 0.3)
    foot = 0.012 if saucer else 0.0
    if saucer:
        lathe([(0, 0.004), (0.04, 0.004), (0.04, 0.004), (radius * 1.75, 0.014)], (x, y, z), clay, 0.004)
    z += foot - 0.004 if saucer else 0
    lathe([(0, 0.002), (radius * 0.68, 0.002), (radius * 0.68, 0.002), (radius * 0.92, height * 0.4), (radius, height)], (x, y, z), clay, 0.0035)
    cylinder(radius * 0.93, 0.002, (x, y, z + height * 0.84), principled("drink", drink, 0.08), 0)
    a = math.radians(turn)
    reach = lambda r, h: (x + r * math.cos(a), y + r * math.sin(a), z + h)
    tube(
        [reach(radius * 0.93, height * 0.82), reach(radius * 1.6, height * 0.86), reach(radius * 1.75, height * 0.5), reach(radius * 1.4, height * 0.25), reach(radius * 0.85, height * 0.3)],
        0.0042,
        clay,
    )


def pot(at, radius=0.16, height=0.3, color="#b5613c", tall=0.9, leaves=24, spread=0.3, width=0.09, seed=3, green="#3f6b3a"):
    """A potted plant at `at`, with a pot of `height` and leaves of height `tall` above it."""
    x, y, z = at
    clay = principled("clay", color, 0.8, Specular=0.2)
    r = radius
    lathe(
        [(0, 0.004), (r * 0.72, 0.004), (r * 0.72, 0.004), (r * 0.9, height * 0.45), (r, height * 0.86), (r, height * 0.86), (r * 1.06, height * 0.88), (r * 1.06, height)],
        at,
        clay,
        0.012,
    )
    cylinder(r * 0.93, 0.01, (x, y, z + height * 0.9), principled("soil", "#2c2018", 1.0), 0)
    before = set(bpy.data.objects)
    plant((x, y, z + height * 0.88), tall, leaves, green, spread, seed, width)
    for object in set(bpy.data.objects) - before:
        shader = object.data.materials[0].node_tree.nodes["Principled BSDF"]
        for socket, value in (("Specular", 0.12), ("Roughness", 0.7), ("Subsurface", 0.0)):
            shader.inputs[socket].default_value = value


def linen(color="#efe7d8", through=0.45):
    """Thin, translucent cloth."""
    material = bpy.data.materials.new("linen")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    tone = principled("tone", color).node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value
    shader.inputs["Base Color"].default_value, shader.inputs["Roughness"].default_value = tone, 0.95
    shader.inputs["Specular"].default_value = 0.1
    glowing = nodes.new("ShaderNodeBsdfTranslucent")
    glowing.inputs["Color"].default_value = tone
    mix = nodes.new("ShaderNodeMixShader")
    mix.inputs[0].default_value = through
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(glowing.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material


def hills(width, height, at, colors, sun=None, depth=0.0006, paper="#efe6d4"):
    """A printed landscape in the x-z plane, facing -y: hills in plain colours from back to front, with a sun."""
    x, y, z = at
    ink = lambda c: principled("ink", c, 0.9, Specular=0.1)
    box((width, 0.002, height), at, ink(paper), 0)
    layer = y - 0.0015
    if sun:
        cylinder(height * 0.13, depth, (x + width * 0.14, layer, z + height * 0.17), ink(sun), 0, (90, 0, 0))
    for i, color in enumerate(colors):
        layer -= depth * 1.5
        top = 0.08 - 0.17 * i
        outline = [(-width / 2, -height / 2)]
        outline += [
            (-width / 2 + width * k / 40, height * (top + 0.09 * math.sin(k / 40 * (5.2 - i) + 1.9 * i) + 0.04 * math.sin(k / 40 * 11 + i))) for k in range(41)
        ]
        outline += [(width / 2, -height / 2)]
        outline = [(a, max(b, -height / 2 + 0.001)) if 0 < n < len(outline) - 1 else (a, b) for n, (a, b) in enumerate(outline)]
        sheet(outline, depth, (x, layer, z), ink(color), 0, (90, 0, 0))


def framed(width, height, at, colors, sun=None, wood_color="#8a5a34", mat=0.06, edge=0.022):
    """A framed picture with the middle of its back at `at`."""
    x, y, z = at
    for dx, dz, size, along in (
        (0, height / 2 - edge / 2, (width, 0.028, edge), "x"),
        (0, -height / 2 + edge / 2, (width, 0.028, edge), "x"),
        (width / 2 - edge / 2, 0, (edge, 0.028, height - 2 * edge), "z"),
        (-width / 2 + edge / 2, 0, (edge, 0.028, height - 2 * edge), "z"),
    ):
        box(size, (x + dx, y - 0.014, z + dz), wood(wood_color, along), 0.002)
    box((width - edge, 0.006, height - edge), (x, y - 0.008, z), principled("mat", "#f1ece1", 0.9), 0)
    hills(width - 2 * edge - 2 * mat, height - 2 * edge - 2 * mat, (x, y - 0.0125, z), colors, sun)


def clear(color="#ffffff", rough=0.0, ior=1.45):
    """Glass that lets light pass straight through, because renders without caustics would darken its contents."""
    material = glass(color, rough)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["IOR"].default_value = ior
    ray, most = nodes.new("ShaderNodeLightPath"), nodes.new("ShaderNodeMath")
    most.operation = "MAXIMUM"
    links.new(ray.outputs["Is Shadow Ray"], most.inputs[0])
    links.new(ray.outputs["Is Diffuse Ray"], most.inputs[1])
    through, mix = nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeMixShader")
    through.inputs["Color"].default_value = (0.93, 0.94, 0.93, 1)
    links.new(most.outputs[0], mix.inputs[0])
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(through.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material
