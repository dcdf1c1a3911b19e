/** Of a search, in characters. Every page has a search field, but only the list of products needs the filters. */
export const maxSearchLength = 80;
