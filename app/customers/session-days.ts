/** How long a shopper stays signed in: Firebase's maximum. */
export const sessionDays = 14;
