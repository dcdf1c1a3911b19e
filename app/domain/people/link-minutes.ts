export const linkMinutes = 15;
