"""Renders the current scene to a PNG file."""

import os

import bpy


def reset():
    """Empties Blender before the next picture."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def render(path, width, height, samples, exposure=0.0, grain=True, ground=None):
    """Renders to the PNG file `path`. `width` and `height` are in pixels, `samples` is the maximum per pixel,
    `exposure` is in stops. Without `grain`, few samples are enough. `ground` is what `packshot` returned."""
    scene = bpy.context.scene
    cycles(scene, samples, *((0.01, 0) if grain else (0.08, 4)))
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.view_settings.exposure = exposure
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth = "PNG", "RGB", "8"
    if grain:
        scene.render.filepath = path
        bpy.ops.render.render(write_still=True)
        return
    from denoise import denoise, keep_passes

    folder = keep_passes(scene)
    bpy.ops.render.render()
    denoise(folder, path, scene, ground)
    os.rmdir(folder)


def cycles(scene, samples, noise=0.01, least=0):
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = samples
    # A pixel whose estimated noise is below the threshold gets no more samples.
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold, scene.cycles.adaptive_min_samples = noise, least
    # Linux distributions build Blender without Open Image Denoise.
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 8
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 6
