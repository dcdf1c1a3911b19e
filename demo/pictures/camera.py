"""The camera, which frames the goods without the scenery. Lengths are in metres, angles in degrees."""

import math

import bpy
from mathutils import Vector


def bounds():
    """The bounding box of everything except scenery, as two Vectors (low, high)."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    corners = [
        object.evaluated_get(graph).matrix_world @ Vector(corner)
        for object in bpy.data.objects
        if object.type in ("MESH", "CURVE", "FONT") and not object.get("backdrop")
        for corner in object.evaluated_get(graph).bound_box
    ]
    pick = lambda f: Vector([f(c[i] for c in corners) for i in range(3)])
    return pick(min), pick(max)


def camera(azimuth=-28, elevation=12, fill=0.68, lens=50, look=None, distance=None, aspect=1.0, blur=None):
    """Frames the object: `azimuth` 0 is straight from the front (-y), positive from the right; `fill` is the share of
    the frame that it takes. `look` (a point) with `distance` (metres) instead gives a close-up. `blur` is the
    f-number of the depth of field, none by default."""
    low, high = bounds()
    target = Vector(look) if look else (low + high) / 2
    a, e = math.radians(azimuth), math.radians(elevation)
    away = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width, data.clip_end = lens, 36, 500
    data.clip_start = 0.005
    eye = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(eye)
    eye.rotation_euler = (-away).to_track_quat("-Z", "Y").to_euler()
    if distance is None:
        half = 18 / lens
        turn = eye.rotation_euler.to_matrix().transposed()
        need = 0.0
        for corner in [Vector((x, y, z)) for x in (low.x, high.x) for y in (low.y, high.y) for z in (low.z, high.z)]:
            c = turn @ (corner - target)
            need = max(need, abs(c.x) / (half * fill) + c.z, abs(c.y) / (half / aspect * fill) + c.z)
        distance = need
    eye.location = target + away * distance
    if blur:
        data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, distance, blur
    bpy.context.scene.camera = eye
