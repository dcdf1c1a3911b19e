import { expect, it, vi } from "vitest";
import { createProductReviews as readInSteps } from "~/domain/catalog/product-reviews.server";
import { parseReviewFilters, reviewFiltersToQuery } from "~/domain/goods/review-filters";
import { type Review, toReviewRecord } from "~/domain/goods/review-record.server";
import { runAtOnce } from "~/platform/process/event-loop.server";
import { aReview } from "../customer-service/a-review";

const createProductReviews = (...args: Parameters<typeof readInSteps>) => runAtOnce(readInSteps(...args));
const mesa = { slug: "mesa", formerSlugs: [] };

function recordOf(id: string, review: Partial<Review> = {}) {
	return { id, fields: toReviewRecord(aReview({ id, ...review })) };
}

function reviewsOf(...reviews: Partial<Review>[]) {
	const records = reviews.map((review, index) => recordOf(`r${index}`, review));
	return createProductReviews(records, () => {});
}
const list = (reviews: ReturnType<typeof reviewsOf>, query: string, product = mesa) =>
	reviews.list(product, parseReviewFilters(new URLSearchParams(query)));

const various = reviewsOf(
	...([2, 5, 4, 5] as const).map((stars, at) => ({ stars, writtenAt: `2026-11-0${at + 1}T00:00:00Z` })),
	...(["pending", "rejected"] as const).map((status) => ({ stars: 1 as const, status })),
	{ stars: 1, product: "silla" },
);

it("a product's reviews are the approved ones, with their average, also of a renamed product, and do not reveal their orders", () => {
	expect(various.ratingOf(mesa)).toEqual({ average: 4, count: 4 });
	expect(various.ratingOf({ slug: "mesa-nueva", formerSlugs: ["mesa"] })?.count).toBe(4);
	expect(JSON.stringify(list(various, ""))).not.toContain("WASI-");
	expect(reviewsOf({ stars: 5 }, { stars: 4 }, { stars: 4 }).ratingOf(mesa)?.average).toBe(4.3);
	expect(various.ratingOf({ slug: "cama", formerSlugs: [] })).toBeUndefined();
	const counts = list(various, "").counts.map(({ stars, count }) => `${count} of ${stars}`);
	expect(counts.join(", ")).toBe("2 of 5, 1 of 4, 1 of 2");
});

it("a product's reviews have a second average without the demo's", () => {
	const mixed = list(reviewsOf({ stars: 5, isDemo: true }, { stars: 2 }, { stars: 3 }), "");
	expect([mixed.rating?.count, mixed.shoppersRating]).toEqual([3, { average: 2.5, count: 2 }]);
	expect(list(reviewsOf({ isDemo: true }), "").shoppersRating).toBeUndefined();
});

it.each([
	["", ["r3", "r2", "r1", "r0"]],
	["orden=mejores", ["r3", "r1", "r2", "r0"]],
	["orden=peores", ["r0", "r2", "r3", "r1"]],
	["estrellas=5", ["r3", "r1"]],
	["estrellas=3", []],
])("a product's reviews are filtered and sorted by %j", (query, ids) => {
	expect(list(various, query).reviews.map(({ id }) => id)).toEqual(ids);
});

it("a product's reviews come in pages of five", () => {
	const many = reviewsOf(...Array.from({ length: 11 }, () => ({})));
	expect(list(many, "pagina=2")).toMatchObject({ pages: 3, filters: { page: 2 } });
	expect(list(many, "pagina=9")).toMatchObject({ pages: 3, filters: { page: 3 } });
	expect(list(many, "pagina=3").reviews).toHaveLength(1);
});

it("the version depends on what is shown, not on the order of the records", () => {
	const records = [recordOf("r1"), recordOf("r2")];
	const { version } = createProductReviews(records, () => {});
	expect(createProductReviews([...records].reverse(), () => {}).version).toBe(version);
	expect(createProductReviews(records.slice(1), () => {}).version).not.toBe(version);
	const pending = recordOf("r9", { status: "pending" });
	expect(createProductReviews([...records, pending], () => {}).version).toBe(version);
});

it("a damaged record is reported once and left out", () => {
	const onSkipped = vi.fn();
	const records = [{ id: "bad", fields: { stars: 9 } }];
	for (let times = 0; times < 2; times++)
		expect(createProductReviews(records, onSkipped).ratingOf(mesa)).toBeUndefined();
	expect(onSkipped.mock.calls).toEqual([["bad"]]);
});

it.each([
	["estrellas=0&orden=x&pagina=-1", ""],
	["pagina=2&orden=peores&estrellas=4", "estrellas=4&orden=peores&pagina=2"],
	["estrellas=05", ""],
])("the query %j is canonically %j", (query, canonical) => {
	const filters = parseReviewFilters(new URLSearchParams(query));
	expect(String(new URLSearchParams(reviewFiltersToQuery(filters)))).toBe(canonical);
});
