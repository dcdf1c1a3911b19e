/** Form field with the fetcher's key, in changes that scripts send without a navigation. */
export const inPlaceField = "inPlace";
