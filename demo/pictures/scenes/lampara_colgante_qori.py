from scenes._bedroom import *

shots = [
    {"packshot": "air", "azimuth": -20, "elevation": -5},
    {"azimuth": -26, "elevation": -14, "look": (0, 0, 0.13), "distance": 0.86, "blur": 6, "setting": "plain"},
    {"azimuth": 12, "elevation": 7, "look": (0, 0, -0.2), "distance": 2.5, "lens": 45, "build": {"cord": 1.6}, "setting": "table", "exposure": 0.3},
]


def hammered(color="#a88d60", rough=0.3):
    material = metal(color, rough)
    cells = texture(material, "ShaderNodeTexVoronoi", 46)
    cells.feature = "SMOOTH_F1"
    emboss(material, cells, 0.35, 0.008, "Distance")
    return material


def build(cord=0.52):
    """The lower edge of the shade is at z = 0, and the canopy is above the cord."""
    gold, dark = metal("#a88d60", 0.28), plastic("#2a2622", 0.5)
    outer = [(0.172, 0.0), (0.172, 0.0), (0.170, 0.045), (0.158, 0.105), (0.128, 0.165), (0.08, 0.21), (0.032, 0.232), (0.026, 0.236)]
    shell = lathe(outer, (0, 0, 0), hammered())
    # removes the bottom cap that lathe makes, because the bell is open below
    shape = bmesh.new()
    shape.from_mesh(shell.data)
    bmesh.ops.delete(shape, geom=[f for f in shape.faces if len(f.verts) > 4], context="FACES")
    shape.to_mesh(shell.data)
    shape.free()
    # its lining, painted white, and the rolled rim
    inner = [(r - 0.0025, z - 0.0015) for r, z in outer[1:]]
    lathe(inner, (0, 0, 0), principled("lining", "#ece5d6", 0.5), 0.0006)
    tube([(0.1715 * math.cos(i * math.pi / 60), 0.1715 * math.sin(i * math.pi / 60), 0.0) for i in range(120)], 0.0034, gold, closed=True)
    lathe([(0.03, 0.228), (0.034, 0.236), (0.034, 0.236), (0.03, 0.25), (0.022, 0.256), (0.022, 0.285), (0.022, 0.285), (0.012, 0.298), (0.005, 0.302)], (0, 0, 0), gold)
    for k in range(3):
        a = math.radians(40 + 120 * k)
        cylinder(0.0035, 0.005, (0.022 * math.cos(a), 0.022 * math.sin(a), 0.27), metal("#8d6b36", 0.35), 0.001, (0, 90, math.degrees(a)), sides=20)
    cylinder(0.021, 0.06, (0, 0, 0.20), dark, 0.004, sides=48)
    bulb((0, 0, 0.175), strength=14, up=-1)
    bulb_light((0, 0, 0.05), 10, radius=0.028)
    cable = fabric("#4a3a2a", 900)
    tube([(0, 0, 0.298), (0, 0, 0.30 + cord)], 0.0032, cable, smooth=False)
    top = 0.30 + cord
    lathe([(0.004, top - 0.014), (0.009, top - 0.012), (0.012, top), (0.012, top), (0.058, top + 0.004), (0.062, top + 0.01), (0.062, top + 0.036)], (0, 0, 0), gold)
    return top + 0.036


def setting(shot):
    if shot["setting"] == "plain":
        studio(0.9, "#e4ded3")
        for object in list(bpy.data.objects):
            if object.name.startswith("sweep"):
                object.location.z = -0.9
        box((3.0, 3.0, 0.1), (0, 0.9, 0.856 + 0.05), principled("ceiling", "#e9e4da", 0.95, Specular=0.1), 0)
        # a light from the front and below, for the bell's reflections
        area_light((-1.0, -1.5, 0.2), (0, 0, 0.15), 0.6, 22, "#fff0dc")
        return
    vignette("#8f8f7e", "#7f5d3f", 1.5, 0.22, 0.16, -1, 1.3, "#ffe2c0")
    for object in list(bpy.data.objects):
        if object.get("backdrop") and object.parent is None:
            object.location.z -= 1.42
    bulb_light((0, 0, 0.05), 22, radius=0.03)
    z = -0.68
    for i in range(6):
        plank((1.7, 0.1385, 0.036), (0, -0.35 + i * 0.14, z - 0.018), shade("#9a6a42", chance.uniform(0.95, 1.05)), "x", 0.003)
    for x in (-0.74, 0.74):
        for y in (-0.33, 0.33):
            plank((0.06, 0.06, 0.70), (x, y, z - 0.39), "#9a6a42", "z", 0.008)
    plank((1.5, 0.025, 0.09), (0, -0.33, z - 0.08), "#9a6a42", "x", 0.004)
    from scenes._props import cup, framed

    lathe([(0.07, 0.0), (0.075, 0), (0.075, 0), (0.15, 0.05), (0.18, 0.085)], (0, 0, z), ceramic("#4f6149", 0.4), 0.006)
    for k in range(6):
        a = 2.4 * k
        sphere(0.038, (0.066 * math.cos(a) * (k < 5), 0.066 * math.sin(a) * (k < 5), z + 0.06 + 0.035 * (k == 5)), principled("fruit", ("#b5622c", "#c98a3c", "#8a3b2a")[k % 3], 0.45), (1, 1, 0.93))
    for x, y, t in ((-0.52, -0.2, 8), (0.52, -0.2, -8)):
        lathe([(0.001, 0.004), (0.085, 0.004), (0.085, 0.004), (0.13, 0.02)], (x, y, z), ceramic("#d9d0be", 0.4), 0.004)
    cup((0.32, -0.24, z), "#b0745a", saucer=False)
    for x, turn in ((-0.42, 0), (0.42, 0)):
        chair(x, z)


def chair(x, z):
    timber = "#6e4a2e"
    y = 0.66
    plank((0.44, 0.42, 0.03), (x, y - 0.06, z - 0.29), timber, "x", 0.01)
    for dx in (-0.19, 0.19):
        grain(cylinder(0.016, 0.86, (x + dx, y + 0.13, z - 0.31), wood(timber, "z"), 0.004))
    for k in range(3):
        plank((0.40, 0.018, 0.06), (x, y + 0.13, z - 0.02 + k * 0.065 + 0.0), timber, "x", 0.006)
    for dx in (-0.19, 0.19):
        grain(cylinder(0.014, 0.44, (x + dx, y - 0.22, z - 0.52), wood(timber, "z"), 0.003))
