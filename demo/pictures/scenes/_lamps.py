"""Bulbs and lampshades. Lengths are in metres, light in watts."""

import math

import bpy
from scenes._bedding import surface
from scenes._props import linen
from studio import cylinder, emboss, glow, lathe, linear, metal, shade, texture


def bulb_light(at, power, color="#ffcf94", radius=0.03):
    """A bulb's light without the bulb. `power` is in watts, `radius` in metres."""
    data = bpy.data.lights.new("bulb", "POINT")
    data.energy, data.shadow_soft_size, data.color = power, radius, linear(color)[:3]
    object = bpy.data.objects.new("bulb", data)
    bpy.context.collection.objects.link(object)
    object.location = at
    return object


def bulb(at, color="#ffdca8", strength=9.0, up=1, size=1.0):
    """An LED bulb with the end of its base at `at`. `up` is -1 for a hanging one."""
    x, y, z = at
    s = size
    cylinder(0.0135 * s, 0.024 * s, (x, y, z + up * 0.012 * s), metal("#c9c7c2", 0.3), 0.002)
    points = [(0.0145, 0.022), (0.017, 0.03), (0.029, 0.06), (0.030, 0.08), (0.022, 0.1), (0.001, 0.108)]
    lathe([(r * s, h * s * up) for r, h in points], at, glow(color, strength))


def shade_cloth(color="#e3d5ba", through=0.5, lit=0.0):
    """A lampshade's translucent linen with an irregular weave. `lit` makes it emit light itself."""
    material = linen(color, through)
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Emission"].default_value, shader.inputs["Emission Strength"].default_value = linear("#ffcf90"), lit
    for stretch in ((1, 1, 12),):
        noise_ = texture(material, "ShaderNodeTexNoise", 90, stretch, Detail=4.0, Roughness=0.7)
        emboss(material, noise_, 0.25, 0.003)
        ramp = material.node_tree.nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.3, 0.7
        ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear(shade(color, 0.88)), linear(shade(color, 1.06))
        links = material.node_tree.links
        links.new(noise_.outputs["Fac"], ramp.inputs["Fac"])
        links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
        for node in material.node_tree.nodes:
            if node.type == "BSDF_TRANSLUCENT":
                links.new(ramp.outputs["Color"], node.inputs["Color"])
    return material


def drum(low, top, z0, z1, material, at=(0, 0, 0), bow=0.0):
    """A lampshade's wall, a single sheet with the radii `low` and `top`."""

    def point(u, v):
        a, r = 2 * math.pi * u + math.pi / 2, low + (top - low) * v + bow * math.sin(math.pi * v)
        return (at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + z0 + (z1 - z0) * v)

    return surface(96, 12, point, material, name="shade")
