"""Boards, each with a different grain. Lengths are in metres, angles in degrees."""

import random

from mathutils import Matrix, Vector
from studio import box, wood

OAK, WALNUT = "#b98a58", "#7d5232"
chance = random.Random(11)


def grain(object, seed=None):
    """Shifts the object's texture coordinates, so that equal boards have different grain."""
    pick = random.Random(seed) if seed is not None else chance
    shift = Vector([pick.uniform(-4, 4) for _ in range(3)])
    object.data.transform(Matrix.Translation(shift))
    turn = object.rotation_euler.to_matrix()
    object.location = object.location - turn @ shift
    return object


def plank(size, at, color=OAK, along="x", bevel=0.003, rotation=(0, 0, 0), rough=0.45):
    """A wooden board of `size` (x, y, z) with its centre at `at` and its grain `along` an axis."""
    return grain(box(size, at, wood(color, along, rough), bevel, rotation))
