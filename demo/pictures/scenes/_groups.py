"""Moves several objects as one. Lengths are in metres, angles in degrees."""

import math

import bpy


def now():
    """The set of all present objects."""
    return set(bpy.data.objects)


def group(before, at=(0, 0, 0), rotation=(0, 0, 0), scale=(1, 1, 1)):
    """Moves all objects except those in the set `before` as one."""
    holder = bpy.data.objects.new("group", None)
    bpy.context.collection.objects.link(holder)
    for object in set(bpy.data.objects) - before - {holder}:
        if object.parent is None:
            object.parent = holder
    holder.location, holder.scale = at, scale
    holder.rotation_euler = [math.radians(a) for a in rotation]
    return holder
