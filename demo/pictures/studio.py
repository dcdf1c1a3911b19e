"""What every picture of the store shares, for scenes to take with `from studio import *`.

Lengths are metres, angles degrees, colours sRGB hex ("#35513f"). An object stands on z = 0 around the
origin and faces the camera's side, -y. Each shape function returns the object that it made.
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
