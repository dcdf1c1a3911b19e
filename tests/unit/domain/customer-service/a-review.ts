import type { Review } from "~/domain/goods/review-record.server";

/** An approved review. */
export function aReview(overrides: Partial<Review> = {}): Review {
	return {
		id: "0123456789abcdef",
		product: "mesa",
		order: "WASI-7K3M-9XA4",
		stars: 5,
		text: "Firme y bonita.",
		author: "María Q.",
		writtenAt: "2026-11-12T15:20:00.000Z",
		status: "approved",
		isDemo: false,
		...overrides,
	};
}
