"""Soft shapes: cushions, cloths and plants. Lengths are in metres, angles in degrees. `seed` varies the random
details."""

import math
import random

import bmesh
import bpy
from materials import leaf, shade
from mathutils import Vector
from shapes import finish, mesh, scaling


def cushion(size, at, material, rotation=(0, 0, 0), puff=0.12, wrinkle=0.006, seed=0):
    """A soft block with bulging faces and rounded edges, for seats, backs, pillows, mattresses and duvets."""

    def build(m):
        bmesh.ops.create_cube(m, size=1)
        bmesh.ops.subdivide_edges(m, edges=m.edges[:], cuts=9, use_grid_fill=True)
        for v in m.verts:
            x, y, z = v.co
            swell = lambda a, b: (1 - (2 * a) ** 2) * (1 - (2 * b) ** 2)
            v.co = Vector((
                x * (1 + puff * 0.5 * swell(y, z)),
                y * (1 + puff * 0.5 * swell(x, z)),
                z * (1 + puff * 1.6 * swell(x, y)),
            ))

    object = mesh("cushion", build)
    object.data.transform(scaling(size))
    object.location = at
    edge = object.modifiers.new("bevel", "BEVEL")
    edge.width, edge.segments, edge.angle_limit = min(size) * 0.28, 6, math.radians(50)
    soft = object.modifiers.new("soft", "SUBSURF")
    soft.levels = soft.render_levels = 2
    if wrinkle:
        clouds = bpy.data.textures.new("wrinkle", "CLOUDS")
        clouds.noise_scale = max(size) * 0.22
        push = object.modifiers.new("wrinkle", "DISPLACE")
        push.texture, push.strength, push.texture_coords = clouds, wrinkle * 2.4, "GLOBAL"
        push.mid_level = 0.5
    return finish(object, material, rotation)


def pillow(width, height, thickness, at, material, rotation=(0, 0, 0)):
    """A throw pillow in the x-z plane, plump in the middle and thin at the seam."""

    def build(m):
        bmesh.ops.create_grid(m, x_segments=24, y_segments=24, size=0.5)
        front = m.verts[:]
        bmesh.ops.duplicate(m, geom=m.faces[:] + m.edges[:] + m.verts[:])
        for side, verts in ((1, front), (-1, [v for v in m.verts if v not in set(front)])):
            for v in verts:
                x, y = v.co.x, v.co.y
                plump = max(0.0, (1 - (2 * x) ** 2) * (1 - (2 * y) ** 2)) ** 0.4
                narrow = 1 - 0.09 * (1 - (2 * y) ** 2)
                low = 1 - 0.09 * (1 - (2 * x) ** 2)
                v.co = Vector((x * width * narrow, side * plump * thickness / 2, y * height * low))
        bmesh.ops.remove_doubles(m, verts=m.verts[:], dist=0.0005)
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    object = mesh("pillow", build)
    object.location = at
    soft = object.modifiers.new("soft", "SUBSURF")
    soft.levels = soft.render_levels = 1
    return finish(object, material, rotation)


def drape(width, length, at, material, fold=0.03, folds=6, rotation=(0, 0, 0), seed=1):
    """A cloth hanging in the x-z plane with vertical folds and its top edge at `at`, for curtains, towels and
    throws."""
    chance = random.Random(seed)
    phases = [chance.uniform(0, 6.28) for _ in range(4)]

    def build(m):
        columns, rows = 120, 40
        grid = []
        for j in range(rows + 1):
            row = []
            for i in range(columns + 1):
                u, v = i / columns, j / rows
                wave = math.sin(u * folds * 6.283 + phases[0]) + 0.35 * math.sin(u * folds * 13.1 + phases[1] + v * 1.5)
                row.append(m.verts.new(((u - 0.5) * width, wave * fold * (0.55 + 0.45 * v), -v * length)))
            grid.append(row)
        for a, b in zip(grid, grid[1:]):
            for i in range(columns):
                m.faces.new((a[i], a[i + 1], b[i + 1], b[i]))

    object = mesh("drape", build)
    object.location = at
    wall = object.modifiers.new("wall", "SOLIDIFY")
    wall.thickness = 0.003
    return finish(object, material, rotation)


def plant(at, height=0.8, leaves=26, color="#3f6b3a", spread=0.32, seed=3, width=0.09):
    """Arching leaves that grow from one point, without a pot."""
    chance = random.Random(seed)
    green = [leaf(shade(color, f)) for f in (0.8, 1.0, 1.2)]
    for i in range(leaves):
        turn = i * 2.39996
        long = height * chance.uniform(0.65, 1.0)
        out = spread * chance.uniform(0.35, 1.0)

        def build(m, long=long, out=out):
            steps = 12
            edge = []
            for k in range(steps + 1):
                t = k / steps
                half = width * math.sin(math.pi * min(1, t * 0.92 + 0.06)) ** 0.8 / 2
                lift = long * (t - 0.35 * t**2.4)
                reach = out * t**1.5 * 1.4
                edge.append(
                    (
                        m.verts.new((-half, reach, lift + 0.12 * half)),
                        m.verts.new((0, reach, lift - 0.25 * half)),
                        m.verts.new((half, reach, lift + 0.12 * half)),
                    )
                )
            for a, b in zip(edge, edge[1:]):
                m.faces.new((a[0], a[1], b[1], b[0]))
                m.faces.new((a[1], a[2], b[2], b[1]))

        object = mesh("leaf", build)
        object.location = at
        object.modifiers.new("soft", "SUBSURF").render_levels = 1
        object.modifiers.new("wall", "SOLIDIFY").thickness = 0.0012
        finish(object, chance.choice(green), (0, 0, math.degrees(turn)))
