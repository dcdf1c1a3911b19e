import { maxReviewPhotos } from "~/domain/goods/review";
import { parseReview, type Review, toReviewRecord } from "~/domain/goods/review-record.server";
import { slugOfSku } from "~/domain/goods/sku";
import { isOfDeletedAccount } from "~/domain/orders/order";
import { parseOrder } from "~/domain/orders/order-record.server";
import { reviewIdOf, toOrderId } from "~/domain/orders/order-reference.server";
import {
	type BadPicture,
	keepPictures,
	readOwnPicture,
	removePicture,
} from "~/domain/payments/keep-payment-picture.server";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { dayMs } from "~/platform/values/lima-time";
import { shortenName } from "./short-name";

export async function findReview(datastore: Datastore, id: string): Promise<Review | undefined> {
	return parseRecord(id, await datastore.get("review", id), parseReview, "review");
}

/** `repeated`: all of it is stored already. `otherWritten`: the order's other review of the product stands. */
type WriteReviewResult = { outcome: "written" | "repeated" | "otherWritten" | "notDelivered" | "unknown" };
type NewReview = Pick<Review, "product" | "stars" | "text" | "photos"> & { reference: string };
interface SentPhotos {
	folder: string;
	sent: readonly Buffer[];
}

/** In pixels: a phone shows it in full width. */
const photoSize = { width: 1000, height: 1000 };
/** What is counted for a kept photo of that size. */
export const reviewPhotoBytes = 512 * 1024;

/** Stores a review for approval, with its photos. @throws DatastoreUnavailable, ZodError for a damaged order */
export async function writeReview(
	datastore: Datastore,
	review: Omit<NewReview, "photos">,
	actor: Actor,
	{ folder, sent }: SentPhotos = { folder: "", sent: [] },
): Promise<WriteReviewResult | BadPicture> {
	if (sent.length === 0) return storeReview(datastore, review, actor);
	const id = reviewIdOf(review.reference, review.product);
	const pictures = { folder, owner: id, sent: sent.slice(0, maxReviewPhotos), size: photoSize };
	const listUsed = async () => (await findReview(datastore, id))?.photos ?? [];
	return keepPictures({ ...pictures, listUsed }, (photos) =>
		storeReview(datastore, { ...review, photos }, actor),
	);
}

/** Before the review itself is removed, because only it names its photos. */
export async function removeReviewPhotos(datastore: Datastore, id: string, folder: string): Promise<void> {
	const { photos = [] } = (await findReview(datastore, id)) ?? {};
	for (const name of photos) if (await readOwnPicture(folder, id, name)) await removePicture(folder, name);
}

function storeReview(
	datastore: Datastore,
	{ reference, ...content }: NewReview,
	{ now }: Actor,
): Promise<WriteReviewResult> {
	const { product } = content;
	const id = reviewIdOf(reference, product);
	const keys: RecordKey[] = [
		{ collection: "order", id: toOrderId(reference) },
		{ collection: "review", id },
	];
	return datastore.runTransaction<WriteReviewResult>(keys, ([orderFields, existing]) => {
		if (!orderFields) return { result: { outcome: "unknown" } };
		const order = parseOrder(orderFields);
		const isOrdered = order.lines.some((line) => slugOfSku(line.sku) === product);
		if (!order.contact || isOfDeletedAccount(order) || !isOrdered) return { result: { outcome: "unknown" } };
		if (existing)
			return { result: { outcome: isIn(parseReview(id, existing), content) ? "repeated" : "otherWritten" } };
		if (order.status !== "delivered") return { result: { outcome: "notDelivered" } };
		const review: Review = {
			...content,
			id,
			order: order.reference,
			author: shortenName(order.contact),
			writtenAt: now.toISOString(),
			status: "pending",
			isDemo: false,
		};
		const changes = [{ collection: "review" as const, id, fields: toReviewRecord(review) }];
		return { changes, result: { outcome: "written" } };
	});
}

/** Photos may be missing: after Back, browsers do not send them again. */
function isIn(stored: Review, { stars, text, photos = [] }: Omit<NewReview, "reference">): boolean {
	const { photos: kept = [] } = stored;
	return stored.stars === stars && stored.text === text && photos.every((name) => kept.includes(name));
}

type StatusOfReview = Pick<Review, "id" | "status">;
type SetStatusResult = { outcome: "set" | "setBefore" | "unknown" };

/** Approves or rejects a review. @throws NotAllowed, DatastoreUnavailable, ZodError */
export const setReviewStatus = teamAct("reviews", (datastore, { id, status }: StatusOfReview, { now }) => {
	const key = { collection: "review" as const, id };
	return datastore.runTransaction<SetStatusResult>([key], ([fields]) => {
		if (!fields) return { result: { outcome: "unknown" } };
		const before = parseReview(id, fields);
		if (before.status === status) return { result: { outcome: "setBefore" } };
		const { rejectedAt: _, ...others } = before;
		const decided = { ...others, status, ...(status === "rejected" && { rejectedAt: now.toISOString() }) };
		return { changes: [{ ...key, fields: toReviewRecord(decided) }], result: { outcome: "set" } };
	});
});

/** Until then a review that was rejected by mistake can be approved. */
const keptDays = 30;

/** Removes reviews that were rejected long ago, with their photos. @throws DatastoreUnavailable */
export async function forgetRejectedReviews(datastore: Datastore, folder: string, now: Date): Promise<void> {
	const last = new Date(now.getTime() - keptDays * dayMs).toISOString();
	const isOver = ({ status, rejectedAt, writtenAt }: Review) =>
		status === "rejected" && (rejectedAt ?? writtenAt) < last;
	const rejected = { where: { field: "status", value: "rejected" }, by: "writtenAt" } as const;
	for await (const review of parseInPages(datastore, "review", rejected, parseReview, "review")) {
		if (!isOver(review)) continue;
		const { id } = review;
		await removeReviewPhotos(datastore, id, folder);
		const key = { collection: "review" as const, id };
		await datastore.runTransaction([key], ([fields]) => {
			if (!fields || !isOver(parseReview(id, fields))) return { result: undefined };
			return { changes: [{ ...key, fields: null }], result: undefined };
		});
	}
}
