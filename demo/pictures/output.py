"""Renders the scene as it stands, without grain, into a PNG file."""

import array
import os
import shutil
import subprocess
import tempfile

import bpy


def reset():
    """Empties Blender: the start of every picture."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def render(path, width=1200, height=1200, samples=28, exposure=0.0):
    """Renders to the PNG file `path`: `width` and `height` in pixels, `samples` per pixel, `exposure` in stops."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.02
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 8
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 6
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.view_settings.exposure = exposure
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    # Grain is taken out of the linear light, by denoise.ts; the view transform comes after it.
    folder = tempfile.mkdtemp(prefix="picture-")
    try:
        _store_passes(os.path.join(folder, "passes-"))
        bpy.ops.render.render()
        noisy, clean = os.path.join(folder, f"passes-{scene.frame_current:04}.exr"), os.path.join(folder, "clean.raw")
        scripts = os.path.dirname(os.path.abspath(__file__))
        denoiser = ["node", "--import", "tsx", os.path.join(scripts, "denoise.ts"), noisy, clean, "--threads", str(scene.render.threads)]
        denoising = subprocess.run(denoiser, cwd=scripts, stderr=subprocess.PIPE, text=True)
        if denoising.returncode:
            raise RuntimeError(f"denoise.ts failed: {denoising.stderr.strip().rpartition(chr(10))[2]}")
        pixels = array.array("f")
        with open(clean, "rb") as file:
            pixels.frombytes(file.read())
    finally:
        shutil.rmtree(folder)
    image = bpy.data.images.new("clean", width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    image.pixels.foreach_set(pixels)
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth = "PNG", "RGB", "8"
    image.save_render(path, scene=scene)


def _store_passes(path):
    """Has the compositor write the layers color, albedo and normal to an uncompressed EXR: `path`0001.exr."""
    scene = bpy.context.scene
    bpy.context.view_layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    layers = nodes.new("CompositorNodeRLayers")
    file = nodes.new("CompositorNodeOutputFile")
    file.base_path = path
    file.format.file_format, file.format.color_depth, file.format.exr_codec = "OPEN_EXR_MULTILAYER", "32", "NONE"
    file.layer_slots.clear()
    for name, source in (("color", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal")):
        file.layer_slots.new(name)
        links.new(layers.outputs[source], file.inputs[name])
