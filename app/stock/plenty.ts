/** Pages do not tell this stock from a greater one, so most sales leave them as they are. */
export const plenty = 20;
