"""Shared by the scenes of living and dining room: upholstery with piping, rods, and everything of `_corner`."""

from mathutils import Matrix, Vector, noise
from scenes._corner import *


def chenille(color, weave=330):
    """A sofa's cloth with a deep colour and a short pile."""
    material = fabric(color, weave, 0.95, 0.22, 0.7)
    vary(material, texture(material, "ShaderNodeTexNoise", weave * 1.25, Detail=2.0), shade(color, 0.8), shade(color, 1.16), low=0.34, high=0.66)
    return material


def _ring(width, depth, corner, count=112):
    """Evenly spaced points on a rounded rectangle."""
    points = rounded(width, depth, corner, 8)
    ends = list(zip(points, points[1:] + points[:1]))
    lengths = [math.dist(a, b) for a, b in ends]
    step, out, gone, i = sum(lengths) / count, [], 0.0, 0
    for k in range(count):
        while i < len(ends) - 1 and gone + lengths[i] < k * step:
            gone += lengths[i]
            i += 1
        t = (k * step - gone) / max(lengths[i], 1e-9)
        (ax, ay), (bx, by) = ends[i]
        out.append((ax + (bx - ax) * t, ay + (by - ay) * t))
    return out


def pad(size, at, material, rotation=(0, 0, 0), crown=0.03, under=0.008, corner=0.06, bulge=0.012, crumple=0.006, seed=0, piping=True, pipe=0.0052, full=3.6):
    """A box cushion of `size` (width, depth, thickness) with a crowned face towards +z and piped seams."""
    width, depth, thick = size
    ring = _ring(width, depth, corner)
    rows = [(s, -thick / 2 - under * (1 - s**full), 0) for s in (0.12, 0.3, 0.5, 0.66, 0.8, 0.9, 0.96)]
    rows += [(1, -thick / 2 + thick * t, math.sin(math.pi * t)) for t in (0, 0.06, 0.2, 0.35, 0.5, 0.65, 0.8, 0.94, 1)]
    rows += [(s, thick / 2 + crown * (1 - s**full), 0) for s in (0.985, 0.96, 0.92, 0.87, 0.8, 0.7, 0.6, 0.5, 0.38, 0.25, 0.12)]

    def build(m):
        rings = []
        for s, z, out in rows:
            line = []
            for x, y in ring:
                far = math.hypot(x, y) or 1
                side = (1 - (2 * x / width) ** 4) + (1 - (2 * y / depth) ** 4)
                p = Vector((x * s + x / far * bulge * out * side, y * s + y / far * bulge * out * side, z))
                loose = (1 - s**6) if s < 1 else 0.5 * out
                rough = noise.noise((p + Vector((seed * 7.3, seed * 3.1, 0))) * 6.5) + 0.45 * noise.noise((p + Vector((seed, 4, 9))) * 17)
                p.z += rough * crumple * loose * (1 if s < 1 else 0.3)
                line.append(m.verts.new(p))
            rings.append(line)
        n = len(ring)
        for a, b in zip(rings, rings[1:]):
            for i in range(n):
                m.faces.new((a[i], a[(i + 1) % n], b[(i + 1) % n], b[i]))
        m.faces.new(list(reversed(rings[0])))
        m.faces.new(rings[-1])
        bmesh.ops.recalc_face_normals(m, faces=m.faces[:])

    body = mesh("pad", build)
    body.location = at
    finish(body, material, rotation)
    body.data.auto_smooth_angle = math.radians(75)
    if piping:
        for z in (-thick / 2, thick / 2):
            cord(ring, z, at, material, rotation, pipe)
    return body


def cord(outline, z, at, material, rotation=(0, 0, 0), pipe=0.0052):
    """Piping along `outline` at height `z`, in the coordinates of an object at `at` with this `rotation`."""
    line = tube([(x, y, z) for x, y in outline], pipe, material, True, False)
    line.location = at
    line.rotation_euler = [math.radians(a) for a in rotation]
    return line


def panel(outline, thickness, at, material, rotation=(90, 0, 0), bevel=0.01, piping=True, pipe=0.0052):
    """An upholstered block with the outline [(x, z), …], extruded from `at` towards -y, with piping on both faces."""
    body = sheet(outline, thickness, at, material, bevel, rotation)
    if piping:
        for z in (0.003, thickness - 0.003):
            cord(outline, z, at, material, rotation, pipe)
    return body


def rod(start, end, material, radius, last=None, sides=40):
    """A round bar from `start`, where it has `radius`, to `end`, where it has the radius `last`."""
    a, b = Vector(start), Vector(end)
    object = cylinder(radius, (b - a).length, (a + b) / 2, material, 0.0025, top=radius if last is None else last, sides=sides)
    object.rotation_euler = (b - a).to_track_quat("Z", "Y").to_euler()
    return object


def lath(start, end, width, thick, material, bevel=0.003, turn=0):
    """A square bar from `start` to `end`."""
    a, b = Vector(start), Vector(end)
    object = box((width, thick, (b - a).length), (a + b) / 2, material, bevel)
    object.rotation_euler = ((b - a).to_track_quat("Z", "Y").to_matrix() @ around(turn)).to_euler()
    return object


def around(degrees):
    """The rotation matrix about z."""
    return Matrix.Rotation(math.radians(degrees), 3, "Z")


def side_table(at, radius=0.21, height=0.48, color="#7c532f"):
    """A small round table on three legs at `at` (x, y)."""
    x, y = at
    timber = wood(color, "z", 0.4)
    cylinder(radius, 0.022, (x, y, height - 0.011), wood(color, "x", 0.4), 0.007, sides=96)
    for k in range(3):
        a = math.radians(70 + 120 * k)
        rod((x + radius * 0.85 * math.cos(a), y + radius * 0.85 * math.sin(a), 0), (x + radius * 0.5 * math.cos(a), y + radius * 0.5 * math.sin(a), height - 0.02), timber, 0.01, 0.015)
