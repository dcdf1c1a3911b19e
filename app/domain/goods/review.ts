export type Stars = 1 | 2 | 3 | 4 | 5;
export const starCounts: readonly Stars[] = [5, 4, 3, 2, 1];
export const maxReviewPhotos = 3;
export const reviewStatuses = ["pending", "approved", "rejected"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export interface Rating {
	/** From 1 to 5, with one decimal. */
	average: number;
	count: number;
}
