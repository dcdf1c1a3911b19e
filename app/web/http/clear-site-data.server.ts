/** For answers that erase personal data. After an accepted form, Back must still find the refusals before it. */
export const clearCacheHeaders = { "Clear-Site-Data": '"cache"' };
