"""Shared by the scenes of appliances: tapered bars, lofted housings, cables and a kitchen."""

import random

from scenes._props import *


def bar(points, material, flat=1.0, sides=32, ends=True):
    """A smoothly curved bar through `points`, each (x, y, z, radius). `flat` below 1 flattens its cross-section."""
    path = smoothed(points, 10)

    def make(m):
        rings, side = [], None
        for i, p in enumerate(path):
            here = Vector(p[:3])
            ahead = (Vector(path[min(i + 1, len(path) - 1)][:3]) - Vector(path[max(i - 1, 0)][:3])).normalized()
            if side is None:
                side = ahead.cross(Vector((0, 1, 0)))
                side = (side if side.length > 0.01 else ahead.cross(Vector((1, 0, 0)))).normalized()
            side = (side - ahead * side.dot(ahead)).normalized()
            other = ahead.cross(side)
            rings.append(
                [
                    m.verts.new(here + p[3] * (math.cos(a) * flat * side + math.sin(a) * other))
                    for a in (2 * math.pi * k / sides for k in range(sides))
                ]
            )
        for low, high in zip(rings, rings[1:]):
            for k in range(sides):
                m.faces.new((low[k], low[(k + 1) % sides], high[(k + 1) % sides], high[k]))
        if ends:
            m.faces.new(rings[0])
            m.faces.new(rings[-1])
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    object = mesh("bar", make)
    edge = object.modifiers.new("bevel", "BEVEL")
    edge.width, edge.segments, edge.angle_limit = min(p[3] for p in points) * 0.3, 3, math.radians(50)
    return finish(object, material, (0, 0, 0))


def loft(sections, at, material, bevel=0.004, top=True, foot=True, rotation=(0, 0, 0), wall=0.0):
    """A housing through rounded rectangles (width, depth, corner radius, z, y offset), from bottom to top."""
    rows = smoothed(sections, 10)

    def make(m):
        rings = []
        for w, d, r, z, dy in rows:
            rings.append([m.verts.new((x, y + dy, z)) for x, y in rounded(w, d, min(r, w * 0.499, d * 0.499), 12)])
        for a, b in zip(rings, rings[1:]):
            for k in range(len(a)):
                m.faces.new((a[k], a[(k + 1) % len(a)], b[(k + 1) % len(a)], b[k]))
        if foot:
            m.faces.new(rings[0])
        if top:
            m.faces.new(rings[-1])
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    object = mesh("loft", make)
    object.location = at
    if wall:
        solid = object.modifiers.new("wall", "SOLIDIFY")
        solid.thickness, solid.offset = wall, -1
    if bevel:
        edge = object.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments, edge.angle_limit = bevel, 5, math.radians(50)
    return finish(object, material, rotation)


def cable(points):
    """A black mains cable on the table that leaves the picture on the right. It is scenery."""
    x, y, z = points[-1]
    run = tube([*points, (x + 0.3, y, z), (x + 0.8, y + 0.04, z), (x + 1.6, y + 0.1, z)], 0.0033, plastic("#1d1e20", 0.55))
    run["backdrop"] = True


def ring(radius, thick, at, material, rotation=(0, 0, 0)):
    """A ring about z at `at`. `thick` is the radius of its cross-section."""
    made = tube([(radius * math.cos(a), radius * math.sin(a), 0) for a in (2 * math.pi * k / 72 for k in range(72))], thick, material, True)
    made.location, made.rotation_euler = at, [math.radians(a) for a in rotation]
    return made


def kitchen(back=0.42, top="#d9d2c6", tile="#dfd8cb", width=2.4, board=True, herb=True, far=0.0):
    """A kitchen counter at z = 0 with a tiled wall at y = `back`."""
    before = set(bpy.data.objects)
    slab = stone(top, shade(top, 0.93), 0.3)
    box((width, back + 0.75, 0.035), (0, (back - 0.75) / 2, -0.0175), slab, 0.006)
    box((width, 0.02, 0.6), (0, -0.7, -0.34), lacquer("#4a5a4c", 0.3), 0.002)
    chance = random.Random(4)
    glaze = [ceramic(shade(tile, f), 0.14) for f in (0.95, 0.98, 1.0, 1.03)]
    box((width, 0.02, 1.3), (0, back + 0.014, 0.6), principled("grout", "#bfb6a6", 0.95), 0)
    w, h = 0.15, 0.075
    for row in range(14):
        for k in range(int(width / w) + 1):
            x = -width / 2 + k * w + (w / 2 if row % 2 else 0)
            box((w - 0.004, 0.012, h - 0.004), (x, back + chance.uniform(0, 0.0012), (row + 0.5) * h), chance.choice(glaze), 0.002, (chance.uniform(-0.5, 0.5), 0, 0), 2)
    if board:
        box((0.24, 0.018, 0.36), (0.36 + far, back - 0.06, 0.178), wood("#a8743f", "z"), 0.006, (-9, 0, 0))
        box((0.2, 0.016, 0.27), (0.47 + far, back - 0.1, 0.134), wood("#7a4c2a", "z"), 0.006, (-11, 0, 0))
    if herb:
        pot((-0.42 - far, back - 0.16, 0), 0.065, 0.11, "#b5613c", 0.22, 34, 0.12, 0.03, 5, "#4d7040")
    area_light((-1.3, -1.1, 1.5), (0, 0, 0.15), 0.9, 38, "#fff0da")
    area_light((1.5, -1.2, 1.0), (0, 0, 0.15), 1.2, 9, "#e6eeff")
    world("#f4efe6", 0.5)
    scenery(before)
    return True
