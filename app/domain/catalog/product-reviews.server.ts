import { hash } from "node:crypto";
import type { Product } from "~/domain/goods/product";
import { type Rating, starCounts } from "~/domain/goods/review";
import type { ReviewFilters } from "~/domain/goods/review-filters";
import { parseReview, type Review } from "~/domain/goods/review-record.server";
import type { StoredRecord } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { runAtOnce } from "~/platform/process/event-loop.server";
import { once } from "~/platform/process/once";
import { formatDay, limaDay } from "~/platform/values/lima-time";
import type { ColumnarProducts, RowTest } from "./columnar-products.server";

export type ProductReviews = ReturnType<typeof lookUpReviews>;
export type ReviewsPage = ReturnType<ProductReviews["list"]>;
export type ShownReview = ReturnType<typeof toShown>;

type ReviewedProduct = Readonly<Pick<Product, "slug" | "formerSlugs">>;

const pageSize = 5;

export const noReviews: ProductReviews = runAtOnce(createProductReviews([], () => {}));

export function* createProductReviews(records: readonly StoredRecord[], onSkipped: (id: string) => void) {
	const byProduct = new Map<string, Review[]>();
	let version = 0n;
	for (const record of records) {
		yield;
		const found = read(record, onSkipped);
		if (found?.review.status !== "approved") continue;
		version ^= found.hash;
		const others = byProduct.get(found.review.product);
		if (others) others.push(found.review);
		else byProduct.set(found.review.product, [found.review]);
	}
	return lookUpReviews(byProduct, version);
}

function lookUpReviews(byProduct: ReadonlyMap<string, Review[]>, version: bigint) {
	const reviewsOf = ({ slug, formerSlugs }: ReviewedProduct) =>
		[slug, ...formerSlugs].flatMap((one) => byProduct.get(one) ?? []);
	const wellRated = once(
		() => new Set([...byProduct].flatMap(([slug, reviews]) => (isGood(rate(reviews)) ? slug : []))),
	);
	const idsByPhoto = once(
		() =>
			new Map(
				[...byProduct.values()].flat().flatMap(({ id, photos = [] }) => photos.map((name) => [name, id])),
			),
	);
	return {
		version,
		/** @returns the review's id */
		findByPhoto: (name: string) => idsByPhoto().get(name),
		isWellRated: (slug: string, formerSlugs: string[] = []) =>
			formerSlugs.length === 0 ? wellRated().has(slug) : isGood(rate(reviewsOf({ slug, formerSlugs }))),
		ratingOf: (product: ReviewedProduct) => rate(reviewsOf(product)),
		list(product: ReviewedProduct, filters: ReviewFilters) {
			const all = reviewsOf(product);
			const found = all.filter(({ stars }) => !filters.stars || stars === filters.stars);
			const pages = Math.max(1, Math.ceil(found.length / pageSize));
			const page = Math.min(filters.page, pages);
			return {
				rating: rate(all),
				/** Without the demo's reviews, which search engines must not take for shoppers'. */
				shoppersRating: rate(all.filter(({ isDemo }) => !isDemo)),
				/** Of the stars that somebody gave. */
				counts: starCounts
					.map((stars) => ({ stars, count: all.filter((review) => review.stars === stars).length }))
					.filter(({ count }) => count > 0),
				reviews: found
					.sort(comparators[filters.order])
					.slice((page - 1) * pageSize, page * pageSize)
					.map(toShown),
				filters: { ...filters, page },
				pages,
			};
		},
	};
}

function rate(reviews: Review[]): Rating | undefined {
	if (reviews.length === 0) return undefined;
	const sum = reviews.reduce((total, { stars }) => total + stars, 0);
	return { average: Math.round((sum / reviews.length) * 10) / 10, count: reviews.length };
}

export type Ratings = Pick<ProductReviews, "isWellRated">;

/** Reads the reviews once for each snapshot: looking up a slug takes half as long as counting all choices of its row. */
export function createRatingTest({
	slug,
	formerSlugs,
}: Pick<ColumnarProducts, "slug" | "formerSlugs">): (reviews?: Ratings) => RowTest {
	let read: { reviews: Ratings; rows: Uint8Array } | undefined;
	return (reviews) => {
		if (!reviews) return () => false;
		if (read?.reviews !== reviews) {
			const rows = Uint8Array.from(slug, (one, row) =>
				Number(reviews.isWellRated(one, formerSlugs.get(row))),
			);
			read = { reviews, rows };
		}
		const { rows } = read;
		return (row) => rows[row] === 1;
	};
}

function isGood(rating: Rating | undefined): boolean {
	return (rating?.average ?? 0) >= 4;
}

function newestFirst(a: Review, b: Review): number {
	if (a.writtenAt !== b.writtenAt) return a.writtenAt < b.writtenAt ? 1 : -1;
	return a.id < b.id ? -1 : 1;
}

const comparators: Record<ReviewFilters["order"], (a: Review, b: Review) => number> = {
	recientes: newestFirst,
	mejores: (a, b) => b.stars - a.stars || newestFirst(a, b),
	peores: (a, b) => a.stars - b.stars || newestFirst(a, b),
};

function toShown({ id, stars, text, author, writtenAt, photos, isDemo }: Review) {
	const day = limaDay(new Date(writtenAt));
	return { id, stars, text, author, day, writtenOn: formatDay(day), ...(photos && { photos }), isDemo };
}

interface ReadReview {
	review: Review;
	hash: bigint;
}

/** Null for a damaged record. The datastore sends an unchanged record as the same object. */
const readReviews = new WeakMap<StoredRecord, ReadReview | null>();

function read(record: StoredRecord, onSkipped: (id: string) => void): ReadReview | null {
	const cached = readReviews.get(record);
	if (cached !== undefined) return cached;
	const review = parseRecord(record.id, record.fields, parseReview, onSkipped);
	const found = review
		? { review, hash: hash("sha256", JSON.stringify(review), "buffer").readBigUInt64LE() }
		: null;
	readReviews.set(record, found);
	return found;
}
