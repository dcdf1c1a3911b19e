export const unsubscribeChoices = ["both", "news", "stockNotices"] as const;
export type UnsubscribeChoice = (typeof unsubscribeChoices)[number];
export type UnsubscribeOutcome = UnsubscribeChoice | "requested";

export const unsubscribeOutcomeNames: Record<UnsubscribeOutcome, string> = {
	both: "1",
	news: "noticias",
	stockNotices: "avisos",
	requested: "enlace",
};

export function findUnsubscribeOutcome(name: string | null): UnsubscribeOutcome | undefined {
	const outcomes = Object.keys(unsubscribeOutcomeNames) as UnsubscribeOutcome[];
	return outcomes.find((outcome) => unsubscribeOutcomeNames[outcome] === name);
}
