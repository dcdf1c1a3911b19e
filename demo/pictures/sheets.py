"""Flat plates cut to an outline. Lengths are in metres, angles in degrees."""

import math

import bmesh
from shapes import finish, mesh


def sheet(outline, thickness, at, material, bevel=0.002, rotation=(0, 0, 0)):
    """A flat plate with the outline [(x, y), …], extruded upwards from `at`: table tops, rugs, cut-outs."""

    def build(m):
        face = m.faces.new([m.verts.new((x, y, 0)) for x, y in outline])
        top = bmesh.ops.extrude_face_region(m, geom=[face])
        bmesh.ops.translate(m, vec=(0, 0, thickness), verts=[v for v in top["geom"] if isinstance(v, bmesh.types.BMVert)])
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    object = mesh("sheet", build)
    object.location = at
    if bevel:
        edge = object.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments, edge.angle_limit = min(bevel, thickness * 0.45), 4, math.radians(40)
    return finish(object, material, rotation)


def rounded(width, height, radius, steps=10):
    """The outline of a rounded rectangle, for `sheet`."""
    out = []
    for cx, cy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(steps + 1):
            a = math.radians(start + 90 * i / steps)
            out.append((cx * (width / 2 - radius) + radius * math.cos(a), cy * (height / 2 - radius) + radius * math.sin(a)))
    return out


def ellipse(width, height, steps=96):
    """The outline of an ellipse, for `sheet`."""
    return [(width / 2 * math.cos(2 * math.pi * i / steps), height / 2 * math.sin(2 * math.pi * i / steps)) for i in range(steps)]
