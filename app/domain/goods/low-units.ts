/** Of a variant with fewer units, pages show how many are left, and the desk says that it is short. */
export const lowUnits = 6;
