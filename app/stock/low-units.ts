/** A variant with fewer units is short. */
export const lowUnits = 6;
