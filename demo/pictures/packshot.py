"""The ground of the products' first pictures, the same pale neutral for all. Lengths are in metres."""

import math
import os

import bpy
import numpy
from camera import bounds, camera
from denoise import keep_passes, read
from framing import fit
from materials import linear, principled
from mathutils import Matrix, Vector
from output import cycles
from rooms import area_light, world
from shapes import box, finish, mesh

# #f3f1ed in the finished picture: linear light before the view transform of output.py, at exposure 0.
GROUND = (3.44, 3.03, 2.45)
PLATE = 96


def packshot(goods, kind, azimuth, elevation, exposure):
    """Puts the objects `goods` on the pale ground and frames them. `kind` is "floor" for goods that stand on z = 0,
    "glass" for transparent ones, "wall" for goods that hang on a wall behind them, and "air" for goods that hang from
    above. `exposure` is the picture's, in stops. Returns the ground's light in the picture."""
    low, high = bounds()
    s = max(high - low)
    middle = (low + high) / 2
    material, brightness = pale()
    ground = finish(wall(s, high.y) if kind == "wall" else sweep(s, low.z - s if kind == "air" else 0), material, (0, 0, 0))
    ground["backdrop"] = True
    at = lambda x, y, z: (middle.x + x * s, middle.y + y * s, low.z + z * s)
    lights = (
        area_light(at(-1.5, -1.6, 3.1), at(0, 0, 0.3), 1.3 * s, 215 * s * s, "#fff7ee"),
        area_light(at(2.8, -1.6, 1.6), at(0, 0, 0.4), 2.2 * s, 24 * s * s, "#fffaf4"),
        area_light(at(1.2, 2.0, 2.6), at(0, 0, 0.4), 1.2 * s, 60 * s * s, "#ffffff"),
    )
    if kind == "wall":
        # A mirror reflects the room of its scene.
        for light in lights:
            light.visible_glossy = False
    else:
        boards(middle, s, azimuth, 0.88 if kind == "glass" else 1.3)
    world("#fffdfa", 0.27)
    camera(azimuth, elevation)
    fit(bpy.context.scene.camera)

    light = numpy.array(GROUND, numpy.float32) / 2**exposure
    brightness.image = image(light / empty_plate(goods))
    return light


def pale():
    """A surface that lights the goods like white paper, and shows the camera the colours of a texture, also through
    glass: paper as bright as the ground would wash out the goods. Returns the material and the texture."""
    material = bpy.data.materials.new("ground")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    shader, out = nodes.new("ShaderNodeBsdfDiffuse"), nodes.new("ShaderNodeOutputMaterial")
    ray, seen, mix = nodes.new("ShaderNodeLightPath"), nodes.new("ShaderNodeMath"), nodes.new("ShaderNodeMixRGB")
    place, shown = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeTexImage")
    seen.operation, shown.extension, shown.image = "MAXIMUM", "EXTEND", image(numpy.ones((2, 2, 3)))
    links.new(place.outputs["Window"], shown.inputs["Vector"])
    links.new(ray.outputs["Is Camera Ray"], seen.inputs[0])
    links.new(ray.outputs["Is Transmission Ray"], seen.inputs[1])
    links.new(seen.outputs[0], mix.inputs["Fac"])
    mix.inputs["Color1"].default_value = linear("#ece9e4")
    links.new(shown.outputs["Color"], mix.inputs["Color2"])
    links.new(mix.outputs[0], shader.inputs["Color"])
    links.new(shader.outputs[0], out.inputs["Surface"])
    return material, shown


def image(colors):
    height, width = colors.shape[:2]
    picture = bpy.data.images.new("brightness", width, height, alpha=False, float_buffer=True)
    picture.colorspace_settings.name = "Non-Color"
    pixels = numpy.ones((height, width, 4), numpy.float32)
    pixels[..., :3] = colors
    picture.pixels.foreach_set(pixels.ravel())
    picture.update()
    return picture


def sweep(s, floor):
    def build(m):
        rows = [(-6 * s, 0.0)]
        rows += [(2.6 * s + 2.4 * s * math.sin(a), 2.4 * s - 2.4 * s * math.cos(a)) for a in [math.pi / 2 * i / 24 for i in range(25)]]
        rows += [(5 * s, 9 * s)]
        verts = [(m.verts.new((-14 * s, y, z + floor)), m.verts.new((14 * s, y, z + floor))) for y, z in rows]
        for a, b in zip(verts, verts[1:]):
            m.faces.new((a[0], a[1], b[1], b[0]))

    return mesh("ground", build)


def wall(s, y):
    return mesh("ground", lambda m: m.faces.new([m.verts.new((x * s, y, z * s)) for x, z in ((-9, -6), (9, -6), (9, 9), (-9, 9))]))


def boards(middle, s, azimuth, reach):
    """Dark boards left and right of the goods. White goods and glass have no edges on a pale ground unless they reflect
    something dark."""
    turn = Matrix.Rotation(math.radians(azimuth), 3, "Z")
    for side in (-1, 1):
        board = box((0.02 * s, 1.2 * s, 2.6 * s), middle + turn @ Vector((side * reach * s, 0, 0)), principled("board", "#24221f", 0.9), 0, (0, 0, azimuth))
        board["backdrop"] = True
        board.visible_camera = board.visible_shadow = board.visible_diffuse = False


def empty_plate(goods):
    """The picture's ground without the goods, smooth and small: linear light."""
    shown = [object for object in goods if not object.hide_render]
    for object in shown:
        object.hide_render = True
    scene = bpy.context.scene
    cycles(scene, 96)
    scene.render.resolution_x = scene.render.resolution_y = PLATE
    folder = keep_passes(scene)
    bpy.ops.render.render()
    plate = read(folder, "Image")
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    os.rmdir(folder)
    for object in shown:
        object.hide_render = False
    for _ in range(3):
        for axis in (0, 1):
            padded = numpy.pad(plate, [(4, 4) if a == axis else (0, 0) for a in range(3)], mode="edge")
            plate = sum(numpy.take(padded, range(k, k + PLATE), axis=axis) for k in range(9)) / 9
    return plate
