export const signInLinkMinutes = 15;
