/** What a shopper can unsubscribe from. */
export const unsubscribeChoices = ["both", "news", "stockNotices"] as const;
export type UnsubscribeChoice = (typeof unsubscribeChoices)[number];
