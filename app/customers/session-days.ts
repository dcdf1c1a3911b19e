/** How long a sign-in lasts. Firebase allows 14 days at most. */
export const sessionDays = 14;
