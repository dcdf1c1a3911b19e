"""Everything that all scenes use, imported with `from studio import *`.

Lengths are in metres, angles in degrees, colours in sRGB hex ("#35513f"). An object stands on z = 0 at the
origin and faces the camera at -y. Each shape function returns its new object.
"""

import math
import random

import bmesh
import bpy
from camera import *
from lit_materials import *
from materials import *
from mathutils import Vector
from output import *
from rooms import *
from shapes import *
from sheets import *
from soft import *
