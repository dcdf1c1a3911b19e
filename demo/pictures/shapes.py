"""Hard shapes: boxes, lathed objects, bars, letters and books.

Lengths are in metres, angles in degrees; `rotation` is about x, y and z. Each shape function returns its new object.
"""

import math

import bmesh
import bpy
from materials import fabric, principled
from mathutils import Matrix


def mesh(name, build):
    """Makes an object. `build` fills its empty BMesh."""
    data = bpy.data.meshes.new(name)
    shape = bmesh.new()
    build(shape)
    shape.to_mesh(data)
    shape.free()
    object = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(object)
    return object


def finish(object, material, rotation, smooth=True):
    """Sets the object's material (or none), its `rotation` in degrees and smooth shading, and returns it."""
    if material:
        object.data.materials.append(material)
    object.rotation_euler = [math.radians(a) for a in rotation]
    if smooth and object.type == "MESH":
        for face in object.data.polygons:
            face.use_smooth = True
        object.data.use_auto_smooth = True
        object.data.auto_smooth_angle = math.radians(40)
    return object


def scaling(size):
    """The matrix that scales by the factors (x, y, z)."""
    return Matrix.Diagonal((*size, 1))


def box(size, at, material, bevel=0.006, rotation=(0, 0, 0), segments=4):
    """A box with rounded edges. `size` is (x, y, z), `at` its centre."""
    object = mesh("box", lambda m: bmesh.ops.create_cube(m, size=1))
    object.data.transform(scaling(size))
    object.location = at
    if bevel:
        edge = object.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments, edge.limit_method = min(bevel, min(size) * 0.49), segments, "NONE"
    return finish(object, material, rotation)


def cylinder(radius, depth, at, material, bevel=0.003, rotation=(0, 0, 0), top=None, sides=72):
    """An upright cylinder with its centre at `at`. `top` is the upper radius of a cone."""
    object = mesh(
        "cylinder",
        lambda m: bmesh.ops.create_cone(
            m, cap_ends=True, segments=sides, radius1=radius, radius2=radius if top is None else top, depth=depth
        ),
    )
    object.location = at
    if bevel:
        edge = object.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments = min(bevel, depth * 0.49), 4
        edge.angle_limit = math.radians(35)
    return finish(object, material, rotation)


def sphere(radius, at, material, scale=(1, 1, 1), rotation=(0, 0, 0)):
    """A sphere with its centre at `at`. `scale` stretches it along the axes."""
    object = mesh("sphere", lambda m: bmesh.ops.create_uvsphere(m, u_segments=64, v_segments=32, radius=radius))
    object.data.transform(scaling(scale))
    object.location = at
    return finish(object, material, rotation)


def lathe(profile, at, material, thickness=0.0, rotation=(0, 0, 0), steps=96):
    """Rotates `profile`, [(radius, height), …] from bottom to rim, about the z axis: vases, pots, bowls, shades,
    bottles. The curve between the points is smooth. `thickness` in metres gives it a wall, which glass and open pots
    need."""

    def build(m):
        points = smoothed(profile)
        rings = []
        for radius, height in points:
            ring = [
                m.verts.new((max(radius, 1e-5) * math.cos(a), max(radius, 1e-5) * math.sin(a), height))
                for a in (2 * math.pi * i / steps for i in range(steps))
            ]
            rings.append(ring)
        for low, high in zip(rings, rings[1:]):
            for i in range(steps):
                m.faces.new((low[i], low[(i + 1) % steps], high[(i + 1) % steps], high[i]))
        if not thickness and profile[0][0] > 0.001:
            m.faces.new(list(reversed(rings[0])))
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    object = mesh("lathe", build)
    object.location = at
    if thickness:
        wall = object.modifiers.new("wall", "SOLIDIFY")
        wall.thickness, wall.offset = thickness, -1
    return finish(object, material, rotation)


def smoothed(points, per_span=8):
    """A Catmull-Rom curve through the points. A doubled point makes a sharp corner."""
    if len(points) < 3:
        return points
    out = []
    for i in range(len(points) - 1):
        p0, p1, p2 = points[max(0, i - 1)], points[i], points[i + 1]
        p3 = points[min(len(points) - 1, i + 2)]
        if p1 == p2:
            continue
        if p0 == p1 and i > 0:
            p0 = p1
        for k in range(per_span):
            t = k / per_span
            out.append(
                tuple(
                    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
                    for a, b, c, d in zip(p0, p1, p2, p3)
                )
            )
    out.append(points[-1])
    return out


def tube(points, radius, material, closed=False, smooth=True):
    """A round bar or cable through `points`."""
    data = bpy.data.curves.new("tube", "CURVE")
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = "3D", radius, 6, True
    if smooth:
        spline = data.splines.new("NURBS")
        spline.points.add(len(points) - 1)
        for point, co in zip(spline.points, points):
            point.co = (*co, 1)
        spline.order_u, spline.use_endpoint_u, spline.use_cyclic_u = min(4, len(points)), not closed, closed
        spline.resolution_u = 12
    else:
        spline = data.splines.new("POLY")
        spline.points.add(len(points) - 1)
        for point, co in zip(spline.points, points):
            point.co = (*co, 1)
        spline.use_cyclic_u = closed
    object = bpy.data.objects.new("tube", data)
    bpy.context.collection.objects.link(object)
    data.materials.append(material)
    return object


def text(words, size, at, material, rotation=(90, 0, 0), depth=0.0005):
    """Letters that face -y unless rotated. `at` is the middle of the line."""
    data = bpy.data.curves.new("text", "FONT")
    data.body, data.size, data.extrude = words, size, depth
    data.align_x, data.align_y = "CENTER", "CENTER"
    object = bpy.data.objects.new("text", data)
    bpy.context.collection.objects.link(object)
    object.location = at
    data.materials.append(material)
    object.rotation_euler = [math.radians(a) for a in rotation]
    return object


def book(at, size=(0.15, 0.21, 0.025), color="#8a3b2a", turn=0):
    """A book lying flat with its underside at `at`."""
    x, y, z = at
    box((size[0], size[1], size[2] * 0.8), (x, y, z + size[2] / 2), principled("pages", "#efe8d8", 0.9), 0.001, (0, 0, turn))
    for low in (0.05, 0.95):
        box((size[0] + 0.006, size[1] + 0.006, size[2] * 0.1), (x, y, z + size[2] * low), fabric(color, 900, bump=0.1), 0.001, (0, 0, turn))
