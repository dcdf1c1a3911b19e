"""Materials that emit light: bulbs, lampshades and screens. Each function makes a new material."""

import bpy
from materials import emboss, linear, principled, texture


def glow(color="#ffd9a0", strength=6.0):
    """A surface that emits light, for bulbs and LEDs."""
    material = bpy.data.materials.new("glow")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    emission = nodes.new("ShaderNodeEmission")
    emission.inputs["Color"].default_value = linear(color)
    emission.inputs["Strength"].default_value = strength
    links.new(emission.outputs[0], nodes.new("ShaderNodeOutputMaterial").inputs["Surface"])
    return material


def lampshade(color="#efe3cd", light=0.6):
    """The cloth of a lampshade lit from inside."""
    material = principled("shade", color, 0.9, Emission_Strength=light, Transmission=0.25)
    material.node_tree.nodes["Principled BSDF"].inputs["Emission"].default_value = linear("#ffd6a0")
    noise = texture(material, "ShaderNodeTexNoise", 320, (1, 1, 6), Detail=3.0)
    emboss(material, noise, 0.2, 0.003)
    return material


def display(*bands, strength=1.0, rough=0.12):
    """A lit screen: `bands` are colours from the top of the object's own z extent to its foot, blended."""
    material = principled("display", "#050506", rough)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place = nodes.new("ShaderNodeTexCoord")
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 2.2
    noise.inputs["Detail"].default_value = 6
    split = nodes.new("ShaderNodeSeparateXYZ")
    add = nodes.new("ShaderNodeMath")
    add.operation = "MULTIPLY_ADD"
    add.inputs[1].default_value = 0.35
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "EASE"
    while len(ramp.color_ramp.elements) < len(bands):
        ramp.color_ramp.elements.new(0.5)
    for i, color in enumerate(reversed(bands)):
        ramp.color_ramp.elements[i].position = 0.12 + 0.9 * i / max(1, len(bands) - 1)
        ramp.color_ramp.elements[i].color = linear(color)
    links.new(place.outputs["Generated"], noise.inputs["Vector"])
    links.new(place.outputs["Generated"], split.inputs["Vector"])
    links.new(noise.outputs["Fac"], add.inputs[0])
    links.new(split.outputs["Z"], add.inputs[2])
    links.new(add.outputs[0], ramp.inputs["Fac"])
    shader = nodes["Principled BSDF"]
    links.new(ramp.outputs["Color"], shader.inputs["Emission"])
    shader.inputs["Emission Strength"].default_value = strength
    return material
