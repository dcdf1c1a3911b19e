"""Shared by the scenes of bedroom, lighting and decoration: bedding, boards, lamps and surroundings."""

from mathutils import Matrix, noise
from scenes._bedding import *
from scenes._boards import *
from scenes._groups import *
from scenes._lamps import *
from studio import *


def tabletop(wall="#cfc6b6", top="#8a6a4a", width=2.4, deep=1.8, back=0.9, key=1.0, ambient=0.4, lamp_side=-1, warm="#ffeeda"):
    """A wooden table with its top at z = 0 in front of a plain wall."""
    before = now()
    plaster = principled("plaster", wall, 0.95, Specular=0.1)
    emboss(plaster, texture(plaster, "ShaderNodeTexNoise", 40, Detail=4.0), 0.06, 0.01)
    box((9, 0.1, 6), (0, back + 0.05, 0), plaster, 0)
    for i in range(5):
        plank((width * 1.6, deep / 5 - 0.0015, 0.04), (0.0, -deep + back + 0.02 + (i + 0.5) * deep / 5, -0.02), shade(top, chance.uniform(0.93, 1.07)), "x", 0.002)
    area_light((lamp_side * 1.5, -1.1, 1.5), (0, 0, 0.2), 0.9, 48 * key, warm)
    area_light((-lamp_side * 1.9, -1.0, 0.9), (0, 0, 0.2), 1.6, 14 * key, "#e8f0ff").visible_glossy = False
    world("#f4efe6", ambient)
    scenery(before)


def vignette(wall="#d3cabb", floor="#9c7a55", back=1.0, key=1.0, ambient=0.35, side=-1, size=1.0, warm="#ffeeda"):
    """A plank floor and a wall at y = `back`, lit as if by a window at the side."""
    before = now()
    plaster = principled("plaster", wall, 0.95, Specular=0.1)
    emboss(plaster, texture(plaster, "ShaderNodeTexNoise", 40, Detail=4.0), 0.06, 0.01)
    box((16, 0.1, 8), (0, back + 0.05, 2), plaster, 0)
    box((16, 0.016, 0.09), (0, back - 0.008, 0.045), lacquer("#efece6"), 0.003)
    for i in range(-30, 30):
        plank((0.158, 9, 0.02), (i * 0.16, back - 4.5, -0.01), shade(floor, chance.uniform(0.9, 1.08)), "y", 0.0015)
    s = size
    area_light((side * 2.6 * s, -1.9 * s, 2.3 * s), (0, 0, 0.4 * s), 1.5 * s, 190 * key * s * s, warm)
    area_light((-side * 2.8 * s, -2.2 * s, 1.6 * s), (0, 0, 0.4 * s), 2.4 * s, 50 * key * s * s, "#e8f0ff").visible_glossy = False
    world("#f4efe6", ambient)
    scenery(before)
