/** Firebase's maximum. */
export const sessionDays = 14;
