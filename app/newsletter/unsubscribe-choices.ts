export const unsubscribeChoices = ["both", "news", "stockNotices"] as const;
export type UnsubscribeChoice = (typeof unsubscribeChoices)[number];
