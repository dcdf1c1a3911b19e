"""Shared by the scenes of electronics: screens, keys, grilles, straps and a desk.

A device is built lying on its back with its screen towards +z, and then turned with `group`.
"""

from scenes._groups import *
from scenes._screens import *
from studio import *


def label(words, size, at, material, align="CENTER", bold=False, depth=0.00002):
    """Letters that face +z."""
    object = text(words, size, at, material, (0, 0, 0), depth)
    object.data.align_x = align
    path = "/usr/share/fonts/truetype/liberation/LiberationSans-%s.ttf" % ("Bold" if bold else "Regular")
    try:
        object.data.font = bpy.data.fonts.load(path, check_existing=True)
    except RuntimeError:
        pass
    return object


def perforated(color, pitch=0.002, plane="xy", hole=0.3, rough=0.45, metallic=0.0, dark=0.12):
    """A grille or acoustic cloth with rows of holes in the object's own `plane`."""
    material = principled("perforated", color, rough, Metallic=metallic, Specular=0.3)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])

    def math_node(operation, a, b=None, c=None):
        node = nodes.new("ShaderNodeMath")
        node.operation = operation
        for socket, value in zip(node.inputs, (a, b, c)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            elif value is not None:
                links.new(value, socket)
        return node.outputs[0]

    first, second = (split.outputs[axis.upper()] for axis in plane)
    u = math_node("MULTIPLY", first, 1 / pitch)
    v = math_node("MULTIPLY", second, 1 / (pitch * 0.866))
    odd = math_node("MULTIPLY", math_node("FLOOR", math_node("MODULO", math_node("ADD", v, 4000.0), 2.0)), 0.5)
    u = math_node("SUBTRACT", math_node("FRACT", math_node("ADD", u, odd)), 0.5)
    v = math_node("SUBTRACT", math_node("FRACT", v), 0.5)
    far = math_node("SQRT", math_node("ADD", math_node("MULTIPLY", u, u), math_node("MULTIPLY", v, v)))
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = hole, hole + 0.1
    ramp.color_ramp.elements[0].color = linear(shade(color, dark))
    ramp.color_ramp.elements[1].color = linear(color)
    links.new(far, ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
    relief = nodes.new("ShaderNodeBump")
    relief.inputs["Strength"].default_value, relief.inputs["Distance"].default_value = 0.5, pitch * 0.4
    links.new(ramp.outputs["Color"], relief.inputs["Height"])
    links.new(relief.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])
    return material


def frame(width, height, radius, border, thickness, at, material, bevel=0.002, rotation=(0, 0, 0), steps=12):
    """A rounded rectangular frame, extruded upwards from `at`."""
    outer = rounded(width, height, radius, steps)
    inner = rounded(width - 2 * border, height - 2 * border, max(radius - border, 0.0006), steps)

    def build(m):
        loops = [[m.verts.new((x, y, z)) for x, y in line] for line, z in ((outer, 0), (outer, thickness), (inner, thickness), (inner, 0))]
        for a, b in zip(loops, loops[1:] + loops[:1]):
            for i in range(len(outer)):
                k = (i + 1) % len(outer)
                m.faces.new((a[i], a[k], b[k], b[i]))
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    object = mesh("frame", build)
    object.location = at
    if bevel:
        edge = object.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments, edge.angle_limit = min(bevel, thickness * 0.45, border * 0.45), 4, math.radians(50)
    return finish(object, material, rotation)


def slab(width, height, thickness, radius, at, material, bevel=0.002, rotation=(0, 0, 0), segments=5):
    """A plate with round corners, extruded upwards from `at`, with its edges rounded by `bevel`."""
    object = sheet(rounded(width, height, radius, 14), thickness, at, material, bevel, rotation)
    if bevel:
        object.modifiers["bevel"].segments = segments
    return object


def band(points, width, thickness, material, at=(0, 0, 0), rotation=(0, 0, 0), taper=None, bevel=0.001, closed=False):
    """A strap through [(x, z), …] with `width` along y, multiplied by `taper(t)` along its length."""
    line = smoothed(points, 12)

    def build(m):
        rings = []
        for i, (x, z) in enumerate(line):
            a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
            if closed and i in (0, len(line) - 1):
                a, b = line[-2], line[1]
            dx, dz = b[0] - a[0], b[1] - a[1]
            size = math.hypot(dx, dz) or 1
            nx, nz = -dz / size * thickness / 2, dx / size * thickness / 2
            w = width / 2 * (taper(i / (len(line) - 1)) if taper else 1)
            rings.append([m.verts.new(v) for v in ((x + nx, -w, z + nz), (x + nx, w, z + nz), (x - nx, w, z - nz), (x - nx, -w, z - nz))])
        for a, b in zip(rings, rings[1:]):
            for i in range(4):
                m.faces.new((a[i], a[(i + 1) % 4], b[(i + 1) % 4], b[i]))
        if closed:
            bmesh.ops.remove_doubles(m, verts=m.verts[:], dist=1e-5)
        else:
            m.faces.new(rings[0])
            m.faces.new(list(reversed(rings[-1])))
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    object = mesh("band", build)
    object.location = at
    edge = object.modifiers.new("bevel", "BEVEL")
    edge.width, edge.segments, edge.angle_limit = min(bevel, thickness * 0.48), 4, math.radians(50)
    return finish(object, material, rotation)


def hole(radius, at, ring=None, rotation=(0, 0, 0), depth=0.0004):
    """A dark round opening in a face towards +z, with an optional rim."""
    if ring:
        cylinder(radius * 1.3, depth, at, ring, depth * 0.4, rotation, sides=40)
    cylinder(radius, depth * 1.3, at, principled("hole", "#050505", 0.6), 0, rotation, sides=40)


def usb_c(at, rotation=(90, 0, 0), size=1.0):
    """A USB-C socket that faces -y unless rotated."""
    before = now()
    frame(0.0098 * size, 0.0042 * size, 0.0021 * size, 0.0006 * size, 0.0005, (0, 0, 0), metal("#8c8f93", 0.3), 0.0002)
    sheet(rounded(0.0086 * size, 0.003 * size, 0.0015 * size), 0.0002, (0, 0, 0), principled("mouth", "#040404", 0.7), 0)
    box((0.0055 * size, 0.0006 * size, 0.0003), (0, 0, 0.0003), principled("tongue", "#2a2a2c", 0.5), 0)
    return group(before, at, rotation)


def plug(at, color="#2a2b2e", rotation=(0, 0, 0)):
    """A USB-C plug with its metal tip towards +x."""
    before = now()
    box((0.02, 0.0105, 0.0062), (-0.01, 0, 0), plastic(color, 0.4), 0.0026)
    cylinder(0.0022, 0.009, (-0.0235, 0, 0), plastic(color, 0.5), 0.0006, (0, 90, 0), sides=32)
    box((0.0066, 0.0083, 0.0025), (0.0032, 0, 0), metal("#b4b6ba", 0.25), 0.0012)
    return group(before, at, rotation)


def desk(scale=1.0, top="#8a5a34", wall="#cfc4b2", depth=0.55, extras=True, evening=False):
    """A wooden table top at z = 0, a wall behind it and window light from the left. `scale` is the visible width in
    metres."""
    before = now()
    s = scale
    planks = 5
    wide = (depth + 2.2) * s / planks
    for i in range(planks):
        box((7 * s, wide - 0.0015 * s, 0.04), (0, depth * s - wide * (i + 0.5), -0.02), wood(shade(top, (1, 0.93, 1.06)[i % 3]), "x", 0.42, 0.9 / max(s, 0.3)), 0.0015)
    plaster = principled("plaster", wall, 0.95, Specular=0.1)
    box((12 * s, 0.05, 8 * s), (0, depth * s + 0.45 * s, 1.2 * s), plaster, 0)
    if extras:
        pot = ceramic("#9a6a50", 0.55)
        px, py = 0.62 * s, depth * s - 0.2 * s
        lathe([(0.075 * s, 0), (0.075 * s, 0), (0.10 * s, 0.16 * s), (0.105 * s, 0.17 * s)], (px, py, 0), pot, 0.006 * s)
        cylinder(0.09 * s, 0.01, (px, py, 0.15 * s), principled("soil", "#3a2a20", 0.95), 0)
        plant((px, py, 0.14 * s), 0.42 * s, 18, "#46603f", 0.22 * s, 4, 0.07 * s)
        for i, (color, w) in enumerate((("#7a3d2a", 0.24), ("#d9cdb4", 0.21), ("#33505a", 0.2))):
            book((-0.62 * s, depth * s - 0.2 * s, i * 0.04 * s), (w * s, 0.17 * s, 0.036 * s), color, 8 - i * 9)
        lathe([(0.03 * s, 0), (0.03 * s, 0), (0.042 * s, 0.05 * s), (0.04 * s, 0.09 * s)], (-0.6 * s, depth * s - 0.2 * s, 0.12 * s), ceramic("#e6dcc8", 0.4), 0.004 * s)
    middle = (0, 0, 0.15 * s)
    if evening:
        area_light((-1.6 * s, -0.6 * s, 1.6 * s), middle, 1.2 * s, 9 * s * s, "#8fa6d8")
        area_light((1.3 * s, 0.3 * s, 1.2 * s), middle, 0.5 * s, 14 * s * s, "#ffc98a")
        world("#5a6f9c", 0.10)
    else:
        area_light((-1.8 * s, -0.5 * s, 1.9 * s), middle, 1.1 * s, 85 * s * s, "#fff0d8")
        area_light((1.8 * s, -1.5 * s, 1.4 * s), middle, 1.8 * s, 16 * s * s, "#e8f0ff")
        world("#f6efe4", 0.32)
    scenery(before)
    return True


def cup(at, color="#a4502f", size=1.0):
    """A mug of coffee."""
    x, y, z = at
    r = 0.038 * size
    clay = ceramic(color, 0.4)
    lathe([(r * 0.8, 0), (r * 0.8, 0), (r, 0.02 * size), (r, 0.085 * size), (r, 0.085 * size)], at, clay, 0.003 * size)
    cylinder(r * 0.93, 0.001, (x, y, z + 0.075 * size), principled("coffee", "#2a170c", 0.1), 0)
    tube([(x + r * 0.95, y, z + 0.07 * size), (x + r * 1.8, y, z + 0.07 * size), (x + r * 1.8, y, z + 0.025 * size), (x + r * 0.95, y, z + 0.022 * size)], 0.0045 * size, clay)
