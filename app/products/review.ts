export interface Review {
	/** Depends on the order and the product, so that there is one for both. */
	id: string;
	/** Slug of the product as it was ordered; the product may have another one now. */
	product: string;
	/** Reference of the order; null in the demo's reviews. */
	order: string | null;
	stars: Stars;
	text: string;
	/** `María Q.` */
	author: string;
	/** ISO 8601 in UTC. */
	writtenAt: string;
	status: ReviewStatus;
	isDemo: boolean;
}

export type Stars = 1 | 2 | 3 | 4 | 5;
export const starCounts: readonly Stars[] = [5, 4, 3, 2, 1];

export const reviewStatuses = ["pending", "approved", "rejected"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export interface Rating {
	/** From 1 to 5, with one decimal. */
	average: number;
	count: number;
}
