/** The names of the fields for pick-up at agencies begin so: `agencies.0.carrier`. */
export const agencyPaths = Array.from({ length: 6 }, (_, row) => `agencies.${row}.`);
export const agencyParts = ["carrier", "pen", "usd", "min", "max"];
