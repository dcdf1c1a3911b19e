/** In characters. Browsers need these, and nothing else of the filters. */
export const maxSearchLength = 80;
export const maxPriceLength = 20;
