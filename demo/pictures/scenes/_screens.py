"""Lit screens and the pictures on them. Lengths are in metres, colours in sRGB hex. `strength` 1 is a screen in
daylight."""

import math

import bpy
from mathutils import noise
from studio import finish, linear, mesh, principled, rounded


def lit(color, strength=1.0):
    """A plain colour on a screen."""
    material = principled("lit", "#050506", 0.2, Emission_Strength=strength)
    material.node_tree.nodes["Principled BSDF"].inputs["Emission"].default_value = linear(color)
    return material


def fade(top, foot, strength=1.0, axis="Y"):
    """A gradient on a screen, along the object's own y."""
    material = principled("fade", "#050506", 0.2, Emission_Strength=strength)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    split, ramp = nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeValToRGB")
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Generated"], split.inputs[0])
    links.new(split.outputs[axis], ramp.inputs["Fac"])
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear(foot), linear(top)
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Emission"])
    return material


def photo(pixels, width, height, strength=1.0, gloss=0.12):
    """A screen with a picture. `pixels` are (r, g, b) of 0 … 1, bottom row first."""
    image = bpy.data.images.new("photo", width, height)
    flat = []
    for pixel in pixels:
        flat += (*pixel, 1.0)
    image.pixels = flat
    image.pack()
    material = principled("photo", "#040405", gloss, Emission_Strength=strength)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    picture = nodes.new("ShaderNodeTexImage")
    picture.image, picture.extension = image, "EXTEND"
    links.new(nodes.new("ShaderNodeTexCoord").outputs["UV"], picture.inputs["Vector"])
    links.new(picture.outputs["Color"], nodes["Principled BSDF"].inputs["Emission"])
    return material


def panel(width, height, radius, at, material):
    """A flat face towards +z with round corners and the texture coordinates that `photo` needs."""
    outline = rounded(width, height, max(radius, 1e-4))

    def build(m):
        uv = m.loops.layers.uv.new("uv")
        face = m.faces.new([m.verts.new((x, y, 0)) for x, y in outline])
        for loop in face.loops:
            loop[uv].uv = (loop.vert.co.x / width + 0.5, loop.vert.co.y / height + 0.5)

    object = mesh("panel", build)
    object.location = at
    return finish(object, material, (0, 0, 0), smooth=False)


SUNSET = {"zenith": "#3b4a6b", "middle": "#c98a6a", "low": "#f3c98b", "snow": "#ffe3c8", "shade": "#6d6f8e", "rock": "#6a5148", "grass": "#5d4c36", "haze": "#d9a588", "sun": (0.75, 0.5)}
DAY = {"zenith": "#3f74a8", "middle": "#8db4d0", "low": "#dfe7e6", "snow": "#fbf8f2", "shade": "#8799b4", "rock": "#6b625a", "grass": "#66713f", "haze": "#b4c5d2", "sun": (-0.8, 0.3)}
NIGHT = {"zenith": "#0c1530", "middle": "#27355f", "low": "#a06a6a", "snow": "#a9aed0", "shade": "#343b66", "rock": "#2b2b42", "grass": "#1f2836", "haze": "#5a5379", "sun": (0.8, 0.2)}


def nevado(width=560, height=315, light=SUNSET, seed=3.0, horizon=0.36, peak=1.0, water=True, center=0.55):
    """The pixels of a snowy mountain above a lake, rendered from a height field column by column."""
    rgb = {k: [int(v[i : i + 2], 16) / 255 for i in (1, 3, 5)] for k, v in light.items() if isinstance(v, str)}
    mix = lambda a, b, t: [p + (q - p) * min(1, max(0, t)) for p, q in zip(a, b)]
    sky_foot = int(height * horizon)
    rows = []
    for j in range(height):
        t = max(0.0, (j - sky_foot) / (height - sky_foot))
        rows.append(mix(rgb["low"], rgb["middle"], t / 0.4) if t < 0.4 else mix(rgb["middle"], rgb["zenith"], (t - 0.4) / 0.6))
    image = [None] * (width * height)
    aspect = width / height
    for j in range(height):
        for i in range(width):
            cloud = noise.fractal((i / width * aspect * 1.6, j / height * 7, seed), 0.9, 2.0, 4) if j > sky_foot else -1
            image[j * width + i] = mix(rows[j], rgb["snow"], (cloud - 0.12) * 0.55 * min(1, (j - sky_foot) / 20)) if cloud > 0.12 else rows[j]

    def ground(x, z):
        """The land's height at (x, z): a far peak, hills in front of it and a lake in the foreground."""
        near = max(0.0, z - 1.25)
        crest = math.exp(-(((x / z - (center - 0.5) * aspect) * 1.9) ** 2)) * 0.75 + 0.22
        wall = min(1.0, near / 1.9) ** 1.6
        rough = noise.ridged_multi_fractal((x * 0.85 + seed * 7, z * 0.85 + seed, seed), 0.95, 2.1, 6, 1.0, 2.0)
        shore = noise.fractal((x * 1.2, z * 1.2, seed + 9), 1.0, 2.0, 4)
        return (wall * crest * (0.55 + 0.42 * rough) * 0.95 + near * 0.05 * (1 + shore)) * peak + 0.02 * shore - 0.008

    for i in range(width):
        top = 0
        u = (i / width - 0.5) * aspect
        z = 1.1
        while z < 4.6:
            x = u * z
            h = ground(x, z)
            if h > 0 or not water:
                row = int(sky_foot + (h - 0.06) / z * height * 1.35)
                if row > top:
                    east = ground(x + 0.02, z)
                    south = ground(x, z - 0.02)
                    slope = (east - h) / 0.02
                    face = (h - south) / 0.02
                    bright = 0.5 + light["sun"][0] * slope * -0.55 + light["sun"][1] * (0.5 - face * 0.25)
                    high = h / peak + 0.1 * noise.noise((x * 6, z * 6, seed))
                    snow = mix(rgb["shade"], rgb["snow"], bright)
                    rock = mix([c * 0.5 for c in rgb["rock"]], [c * 1.25 for c in rgb["rock"]], bright)
                    grass = mix([c * 0.45 for c in rgb["grass"]], [c * 1.2 for c in rgb["grass"]], bright)
                    tree = noise.noise((x * 9, z * 9, seed)) + 0.6 * noise.noise((x * 30, z * 30, seed))
                    grass = mix(grass, [c * 0.4 for c in grass], tree * 1.6)
                    land = mix(grass, rock, (high - 0.16) * 8)
                    land = mix(land, snow, (high - 0.42 - 0.12 * abs(slope)) * 9)
                    land = mix(land, rgb["haze"], (z - 1.2) * 0.11)
                    for j in range(max(top, 0), min(row, height)):
                        image[j * width + i] = land
                    top = row
            z += 0.006 + 0.004 * z
    if water:
        line = int(sky_foot - 0.06 / 1.3 * height * 1.35) + 2
        source = image[:]
        for j in range(line):
            for i in range(width):
                ripple = noise.noise((i / width * 18, j / height * 80, seed)) * (line - j) * 0.07
                k = min(height - 1, max(line, int(2 * line - j + ripple)))
                image[j * width + i] = mix(mix(source[k * width + i], rgb["zenith"], 0.18 + 0.35 * (line - j) / line), [0, 0, 0], 0.12)
    return [[min(1, max(0, c)) for c in pixel] for pixel in image]
