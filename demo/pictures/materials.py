"""Materials. Colours are sRGB hex ("#35513f"), roughness and similar values 0 … 1. Textures use the
object's own axes.

Each function makes a new material, unless it says otherwise.
"""

import bpy


def linear(hex_color):
    """Converts sRGB hex to Blender's colour: linear red, green, blue and alpha, each 0 … 1."""
    channels = [int(hex_color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels] + [1.0]


def shade(hex_color, factor):
    """The same colour, lighter (factor > 1) or darker (< 1)."""
    channels = [min(255, round(int(hex_color[i : i + 2], 16) * factor)) for i in (1, 3, 5)]
    return "#%02x%02x%02x" % tuple(channels)


def principled(name, color, roughness=0.5, **inputs):
    """A plain Principled surface. `inputs` are its socket names with _ for space: Clearcoat=0.4, Sheen_Tint=0.5."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = linear(color)
    shader.inputs["Roughness"].default_value = roughness
    for socket, value in inputs.items():
        shader.inputs[socket.replace("_", " ")].default_value = value
    return material


def texture(material, kind, scale, stretch=(1, 1, 1), **inputs):
    """A texture node in the object's own coordinates: `kind` is a type such as ShaderNodeTexNoise, `scale`
    repetitions per metre, `stretch` a factor for each axis, and `inputs` are its other socket names with _ for
    space."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place = nodes.new("ShaderNodeTexCoord")
    mapping = nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = stretch
    pattern = nodes.new(kind)
    pattern.inputs["Scale"].default_value = scale
    for socket, value in inputs.items():
        pattern.inputs[socket.replace("_", " ")].default_value = value
    links.new(place.outputs["Object"], mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], pattern.inputs["Vector"])
    return pattern


def emboss(material, pattern, strength, distance, output="Fac"):
    """Adds bumps from the texture node `pattern`: `strength` is 0 … 1, `distance` the depth in metres."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    relief = nodes.new("ShaderNodeBump")
    relief.inputs["Strength"].default_value = strength
    relief.inputs["Distance"].default_value = distance
    links.new(pattern.outputs[output], relief.inputs["Height"])
    links.new(relief.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])


def vary(material, pattern, dark, light, output="Fac", low=0.3, high=0.7):
    """Colours the surface by the texture node `pattern`: `dark` where it is below `low`, `light` above `high`
    (0 … 1)."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = low, high
    ramp.color_ramp.elements[0].color = linear(dark)
    ramp.color_ramp.elements[1].color = linear(light)
    links.new(pattern.outputs[output], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])


def fabric(color, weave=420, rough=0.92, sheen=0.35, bump=0.28):
    """Upholstery, linen, wool. `weave` is its fineness: 900 for cotton sheets, 420 for a sofa, 140 for thick wool."""
    material = principled("fabric", color, rough, Sheen=sheen, Sheen_Tint=0.5, Specular=0.2)
    noise = texture(material, "ShaderNodeTexNoise", weave, Detail=4.0, Roughness=0.7)
    emboss(material, noise, bump, 0.004)
    blotch = texture(material, "ShaderNodeTexNoise", 9, Detail=5.0)
    vary(material, blotch, shade(color, 0.95), shade(color, 1.04))
    return material


def wood(color="#8a5a34", along="x", rough=0.45, grain=1.0):
    """Oiled wood whose grain runs along the object's own axis `along`."""
    material = principled("wood", color, rough, Specular=0.35)
    stretch = {"x": (0.6, 9, 9), "y": (9, 0.6, 9), "z": (9, 9, 0.6)}[along]
    noise = texture(material, "ShaderNodeTexNoise", 4.5 * grain, stretch, Detail=9.0, Roughness=0.62, Distortion=0.6)
    vary(material, noise, shade(color, 0.62), shade(color, 1.22), low=0.3, high=0.72)
    emboss(material, noise, 0.06, 0.01)
    return material


def metal(color="#b9bcc0", rough=0.25, brushed=False):
    """Bare metal. `brushed` adds fine lines across its z axis."""
    material = principled("metal", color, rough, Metallic=1.0)
    if brushed:
        noise = texture(material, "ShaderNodeTexNoise", 60, (1, 1, 40), Detail=3.0)
        emboss(material, noise, 0.05, 0.002)
    return material


brass = "#c9a25a"
steel = "#b9bcc0"


def plastic(color, rough=0.42, coat=0.15):
    """Moulded plastic. Never pure white or black: #eeece7, #1d1e20."""
    material = principled("plastic", color, rough, Clearcoat=coat, Clearcoat_Roughness=0.3)
    noise = texture(material, "ShaderNodeTexNoise", 900)
    emboss(material, noise, 0.03, 0.001)
    return material


def lacquer(color, rough=0.18):
    """The painted or polished surface of an appliance."""
    return principled("lacquer", color, rough + 0.12, Clearcoat=0.8, Clearcoat_Roughness=rough / 2)


def ceramic(color="#e9e4da", rough=0.25, speckle=None):
    """Glazed clay, optionally with specks in the colour `speckle`."""
    material = principled("ceramic", color, rough, Clearcoat=0.35, Clearcoat_Roughness=0.15)
    if speckle:
        noise = texture(material, "ShaderNodeTexNoise", 120, Detail=2.0)
        vary(material, noise, speckle, color, low=0.33, high=0.42)
    wave = texture(material, "ShaderNodeTexNoise", 14, Detail=2.0)
    emboss(material, wave, 0.05, 0.02)
    return material


def glass(color="#ffffff", rough=0.0):
    """Solid glass. The object needs a real thickness."""
    return principled("glass", color, rough, Transmission=1.0, IOR=1.45)


def leather(color):
    """Smooth leather with a fine grain."""
    material = principled("leather", color, 0.42, Specular=0.4)
    cells = texture(material, "ShaderNodeTexVoronoi", 160)
    emboss(material, cells, 0.12, 0.003, "Distance")
    return material


def stone(color="#d8d3ca", vein="#9a938a", rough=0.2):
    """Marble or terrazzo-like stone."""
    material = principled("stone", color, rough, Specular=0.5)
    noise = texture(material, "ShaderNodeTexNoise", 3, Detail=12.0, Roughness=0.6, Distortion=1.6)
    vary(material, noise, vein, color, low=0.42, high=0.52)
    return material


def wicker(color="#b98b56"):
    """Woven cane."""
    material = principled("wicker", color, 0.7)
    wave = texture(material, "ShaderNodeTexWave", 60, Distortion=1.0, Detail=2.0)
    emboss(material, wave, 0.6, 0.01)
    vary(material, wave, shade(color, 0.6), shade(color, 1.15))
    return material


def leaf(color="#3f6b3a"):
    """Plant leaves."""
    return principled("leaf", color, 0.45, Subsurface=0.05, Specular=0.4)
