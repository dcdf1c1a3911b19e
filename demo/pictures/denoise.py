"""Takes the grain out of a picture of few samples: an edge-avoiding à-trous wavelet (Dammertz et al., 2010) over the
light, without the surfaces' colours. Linux distributions build Blender without Open Image Denoise."""

import os
import tempfile

import bpy
import numpy

PASSES = {"Image": "Image", "Normal": "Normal", "Depth": "Depth", "DiffCol": "Colour"}


def keep_passes(scene):
    """Makes the scene's next render also write what `denoise` needs. Returns the folder."""
    folder = tempfile.mkdtemp(prefix="passes-")
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_z = layer.use_pass_diffuse_color = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    source, out, seen = nodes.new("CompositorNodeRLayers"), nodes.new("CompositorNodeOutputFile"), nodes.new("CompositorNodeComposite")
    out.base_path = folder
    out.format.file_format, out.format.color_depth = "OPEN_EXR", "32"
    out.file_slots.clear()
    for socket, name in PASSES.items():
        out.file_slots.new(name + "-")
        links.new(source.outputs[socket], out.inputs[-1])
    links.new(source.outputs["Image"], seen.inputs[0])
    return folder


def denoise(folder, path, scene, ground=None):
    """Writes the picture of `keep_passes` without grain to the PNG file `path`, with the scene's view transform.
    `ground` is the light of a packshot's ground outside of shadows."""
    passes = {name: read(folder, name) for name in PASSES.values()}
    height, width = passes["Image"].shape[:2]
    clean = filtered(passes["Image"], passes["Normal"], passes["Depth"][..., :1], passes["Colour"])
    if ground is not None:
        clean = deepened(clean, ground, passes["Colour"])
    picture = bpy.data.images.new("clean", width, height, alpha=False, float_buffer=True)
    pixels = numpy.ones((height, width, 4), numpy.float32)
    pixels[..., :3] = clean
    picture.pixels.foreach_set(pixels.ravel())
    picture.save_render(path, scene=scene)


def deepened(image, ground, colour):
    """Deepens the shadows on the ground, because the view transform flattens them there. The ground is the only surface
    whose colour is brighter than white."""
    seen = padded((colour.min(axis=2, keepdims=True) * 2 - 2).clip(0, 1), 1)
    # Its pixels at the edges of the goods are a mixture with them.
    share = numpy.minimum.reduce([window(seen, x, y, 1) for x in (-1, 0, 1) for y in (-1, 0, 1)])
    shadow = (brightness(image) / brightness(ground)).clip(0.05, 1)
    return image * shadow ** (0.45 * share)


def read(folder, name):
    file = next(file for file in os.listdir(folder) if file.startswith(name + "-"))
    image = bpy.data.images.load(os.path.join(folder, file))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = numpy.empty(width * height * 4, numpy.float32)
    image.pixels.foreach_get(pixels)
    os.remove(os.path.join(folder, file))
    return pixels.reshape(height, width, 4)[..., :3]


def filtered(image, normal, depth, colour, steps=4):
    # Metal, glass and lamps have no diffuse colour: their light is filtered as it is.
    matte = colour.max(axis=2, keepdims=True) > 0.04
    surface = numpy.where(matte, numpy.maximum(colour, 0.02), 1.0)
    light = image / surface
    bright = padded(brightness(light), 1)
    around = sum(window(bright, x, y, 1) for x in (-1, 0, 1) for y in (-1, 0, 1)) / 9
    light *= numpy.minimum(1, 3 * around / numpy.maximum(brightness(light), 1e-6))
    # The reflections in them are sharp, and neither depth nor normal shows their edges.
    tolerance = numpy.where(matte, 1.1, 0.4)
    weights = (3 / 8, 1 / 4, 1 / 16)
    for step in range(steps):
        reach = 2**step
        total, share = numpy.zeros_like(light), numpy.zeros_like(depth)
        tone = numpy.log(brightness(light) + 0.01)
        around = [padded(array, 2 * reach) for array in (light, tone, depth, normal, colour)]
        for dx in range(-2, 3):
            for dy in range(-2, 3):
                near = weights[abs(dx)] * weights[abs(dy)]
                other, its_tone, its_depth, its_normal, its_colour = (window(array, dx * reach, dy * reach, 2 * reach) for array in around)
                likeness = numpy.abs(its_tone - tone) / (tolerance * 0.6**step)
                likeness += numpy.abs(its_depth - depth) / (0.02 * depth * (1 + reach / 4))
                likeness += (1 - dot(its_normal, normal)).clip(0, 2) * 25
                apart = its_colour - colour
                likeness += dot(apart, apart) * 60
                weight = near * numpy.exp(-likeness)
                total += other * weight
                share += weight
        light = total / share
    return light * surface


def brightness(light):
    return light @ numpy.array([[0.2126], [0.7152], [0.0722]], numpy.float32)


def dot(first, second):
    return numpy.einsum("yxc,yxc->yx", first, second)[..., None]


def padded(array, margin):
    return numpy.pad(array, ((margin, margin), (margin, margin), (0, 0)), mode="edge")


def window(array, x, y, margin):
    """The array of `padded` moved by (x, y) pixels and without its margin."""
    height, width = array.shape[0] - 2 * margin, array.shape[1] - 2 * margin
    return array[margin + y : margin + y + height, margin + x : margin + x + width]
