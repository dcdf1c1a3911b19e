"""Bedding, its labels and woven patterns. Lengths are in metres, angles in degrees."""

import math

import bpy
from mathutils import Vector, noise
from scenes._groups import group, now
from studio import box, emboss, fabric, finish, mesh, pillow, principled, text, texture, tube


def wrinkles(object, strength=0.012, size=0.12, depth=3):
    """Crumples the object. `strength` and `size` of the creases are in metres."""
    clouds = bpy.data.textures.new("wrinkle", "CLOUDS")
    clouds.noise_scale, clouds.noise_depth = size, depth
    push = object.modifiers.new("wrinkle", "DISPLACE")
    push.texture, push.strength, push.texture_coords, push.mid_level = clouds, strength, "GLOBAL", 0.5
    return object


def surface(columns, rows, point, material, thick=0.0, offset=0.0, levels=0, name="cloth"):
    """A grid of columns x rows whose vertex (i, j) is at point(i / columns, j / rows)."""

    def build(m):
        grid = [[m.verts.new(point(i / columns, j / rows)) for i in range(columns + 1)] for j in range(rows + 1)]
        for a, b in zip(grid, grid[1:]):
            for i in range(columns):
                m.faces.new((a[i], a[i + 1], b[i + 1], b[i]))

    object = mesh(name, build)
    if thick:
        wall = object.modifiers.new("wall", "SOLIDIFY")
        wall.thickness, wall.offset = thick, offset
    if levels:
        soft = object.modifiers.new("soft", "SUBSURF")
        soft.levels = soft.render_levels = levels
    return finish(object, material, (0, 0, 0))


def ripple(x, y, seed=0.0, amount=0.01, size=0.35):
    """The height of soft creases at (x, y): coarse and fine ridges of noise."""
    p = Vector((x / size + seed, y / size * 1.3 - seed, seed * 3.1))
    a = 1 - abs(noise.noise(p)) * 2.0
    b = 1 - abs(noise.noise(p * 2.7 + Vector((5, 1, 2)))) * 2.0
    return amount * (0.55 * noise.noise(p * 0.8) + 0.35 * a * a * a + 0.16 * b * b)


def spread(x0, x1, y0, y1, top, drop, material, head=False, thick=0.02, flare=0.07, fold=0.05, wrinkle=0.014, seed=0.0, edge=0.06, step=0.022, foot=True, under=None):
    """A cloth on a block with its top at x0…x1, y0…y1, z = top. It hangs over the edges by `drop`: at y1 only with
    `head`, at y0 only with `foot`. It follows the creases of a cloth below with the seed and wrinkle of `under`."""
    ex0, ex1, ey0, ey1 = x0 + edge, x1 - edge, y0 + edge if foot else y0, y1 - edge if head else y1
    reach = drop + edge * 0.6
    wide, deep = ex1 - ex0 + 2 * reach, ey1 - ey0 + reach * (head + foot)

    def point(u, v):
        px, py = ex0 - reach + u * wide, ey0 - reach * foot + v * deep
        cx, cy = min(max(px, ex0), ex1), min(max(py, ey0), ey1)
        dx, dy = px - cx, py - cy
        bump = ripple(px, py, seed, wrinkle) + (ripple(px, py, *under) if under else 0)
        if dx == 0 and dy == 0:
            return (px, py, top + bump)
        a, long = math.atan2(dy, dx), max(abs(dx), abs(dy))
        quarter = edge * math.pi / 2
        if long < quarter:
            out, fall = edge * math.sin(long / edge), edge * (1 - math.cos(long / edge))
        else:
            out, fall = edge + flare * (long - quarter), edge + (long - quarter)
        share = min(1.0, max(0.0, (long - edge * 0.6) / drop))
        wave = noise.noise(Vector((cx * 4.2 + seed, cy * 4.2, a * 1.7))) + 0.45 * noise.noise(Vector((cx * 9, cy * 9 + seed, a * 3.3)))
        out += fold * share * (0.5 + wave * 1.3) + bump * 0.5 * share
        fall += 0.012 * noise.noise(Vector((cx * 2, cy * 2, a + seed))) * share
        return (cx + math.cos(a) * out, cy + math.sin(a) * out, top - fall + bump * (1 - share))

    return surface(max(8, int(wide / step)), max(8, int(deep / step)), point, material, thick, 1.0 if thick > 0.008 else 0.0)


def folded(width, depth, layers, thick, at, material, seed=0.0, sag=0.0):
    """A cloth in zigzag folds that face -y and +y, with its layers visible at the sides. `at` is the middle of its
    underside."""
    path, r = [], thick / 2
    for k in range(layers):
        z = thick * (k + 0.5)
        forth = k % 2 == 0
        ends = (depth / 2 - r, -depth / 2 + r) if forth else (-depth / 2 + r, depth / 2 - r)
        for i in range(14):
            path.append((ends[0] + (ends[1] - ends[0]) * i / 13, z))
        if k < layers - 1:
            side = -1 if forth else 1
            for i in range(1, 8):
                a = math.pi * i / 8
                path.append((ends[1] + side * r * math.sin(a), z + r * (1 - math.cos(a))))
    x, y, z = at

    def point(u, v):
        py, pz = path[min(len(path) - 1, round(v * (len(path) - 1)))]
        px = (u - 0.5) * width
        front = noise.noise(Vector((px * 5 + seed, pz / thick * 0.9, seed))) * 0.005
        soft = noise.noise(Vector((px * 6, py * 6, seed + 4))) * 0.0022 * (0.3 + pz / (thick * layers))
        crown = -sag * ((2 * px / width) ** 4 * 0.5 + (2 * py / depth) ** 4 * 0.5) * pz / (thick * layers)
        ends = 0.004 * noise.noise(Vector((py * 4, pz * 60, seed))) * (2 * px / width) ** 3
        return (x + px + ends, y + py + front, z + pz + soft + crown)

    return surface(48, len(path) - 1, point, material, thick * 0.86, 0.0, 1, "folded")


def sleeper(width, height, thickness, at, material, rotation=(0, 0, 0), piping=None, seed=0):
    """A bed pillow in its case."""
    object = pillow(width, height, thickness, at, material, rotation)
    wrinkles(object, 0.016, 0.09, 2)
    if piping:
        points = []
        for k in range(96):
            t = k / 24
            side, f = int(t), (t % 1) * 2 - 1
            px, py = ((f, -1), (1, f), (-f, 1), (-1, -f))[side]
            points.append((px / 2 * width * (1 - 0.09 * (1 - py * py)), 0, py / 2 * height * (1 - 0.09 * (1 - px * px))))
        rim = tube(points, 0.0035, piping, closed=True)
        rim.parent = object
    return object


def tag(words, at, size=0.014, rotation=(90, 0, 0), cloth="#efe8d8", ink="#3a332b", width=0.05, height=0.026):
    """A woven label that faces -y."""
    before = now()
    box((width, 0.0008, height), (0, 0, 0), fabric(cloth, 900), 0.0003)
    text(words, size, (0, -0.0012, 0), principled("ink", ink, 0.8), depth=0.0002)
    return group(before, at, (rotation[0] - 90, rotation[1], rotation[2]))


def pixels(rows, name="pattern"):
    """An image from `rows` of hex colours, top row first."""
    high, wide = len(rows), len(rows[0])
    image = bpy.data.images.new(name, wide, high)
    known, out = {}, []
    for row in reversed(rows):
        for color in row:
            if color not in known:
                known[color] = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)] + [1.0]
            out += known[color]
    image.pixels.foreach_set(out)
    image.update()
    image.pack()
    return image


def woven(image, axes="xy", rough=0.95, bump=0.5, cells=None, interpolation="Closest"):
    """Cloth with an image stretched over the object's extent along `axes`. `cells` counts the visible threads
    (across, up)."""
    material = principled("woven", "#ffffff", rough, Sheen=0.3, Sheen_Tint=0.5, Specular=0.1)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place, split, join = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeCombineXYZ")
    picture = nodes.new("ShaderNodeTexImage")
    picture.image, picture.interpolation, picture.extension = image, interpolation, "EXTEND"
    links.new(place.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["XYZ".index(axes[0].upper())], join.inputs[0])
    links.new(split.outputs["XYZ".index(axes[1].upper())], join.inputs[1])
    links.new(join.outputs[0], picture.inputs[0])
    yarn = texture(material, "ShaderNodeTexNoise", 300, Detail=3.0)
    mix = nodes.new("ShaderNodeMixRGB")
    mix.blend_type, mix.inputs[0].default_value = "OVERLAY", 0.22
    links.new(picture.outputs["Color"], mix.inputs[1])
    links.new(yarn.outputs["Fac"], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Principled BSDF"].inputs["Base Color"])
    if cells:
        scale = nodes.new("ShaderNodeVectorMath")
        scale.operation = "MULTIPLY"
        scale.inputs[1].default_value = (cells[0] * math.pi, cells[1] * math.pi, 0)
        links.new(join.outputs[0], scale.inputs[0])
        parts = nodes.new("ShaderNodeSeparateXYZ")
        links.new(scale.outputs[0], parts.inputs[0])
        waves = []
        for axis in (0, 1):
            wave, size = nodes.new("ShaderNodeMath"), nodes.new("ShaderNodeMath")
            wave.operation, size.operation = "SINE", "ABSOLUTE"
            links.new(parts.outputs[axis], wave.inputs[0])
            links.new(wave.outputs[0], size.inputs[0])
            waves.append(size)
        height = nodes.new("ShaderNodeMath")
        height.operation = "MULTIPLY"
        links.new(waves[0].outputs[0], height.inputs[0])
        links.new(waves[1].outputs[0], height.inputs[1])
        push = nodes.new("ShaderNodeBump")
        push.inputs["Strength"].default_value, push.inputs["Distance"].default_value = bump, 0.003
        links.new(height.outputs[0], push.inputs["Height"])
        links.new(push.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    else:
        emboss(material, yarn, bump, 0.004)
    return material
