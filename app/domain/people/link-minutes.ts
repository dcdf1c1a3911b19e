/** How long a mailed link to sign in is valid. */
export const linkMinutes = 15;
