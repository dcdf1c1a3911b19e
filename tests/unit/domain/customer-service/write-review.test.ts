import { readdirSync } from "node:fs";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import {
	findReview,
	forgetRejectedReviews,
	removeReviewPhotos,
	setReviewStatus,
	writeReview,
} from "~/domain/customer-service/review-repository.server";
import { toReviewRecord } from "~/domain/goods/review-record.server";
import type { Order } from "~/domain/orders/order-record.server";
import { reviewIdOf } from "~/domain/orders/order-reference.server";
import { keepPicture, readOwnPicture } from "~/domain/payments/keep-payment-picture.server";
import { log } from "~/platform/process/log.server";
import { aFolder } from "../../../support/a-folder";
import { aPhoto } from "../../../support/a-photo";
import { anOwner, aShopper } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aLine, anOrder, recordsOf, reference } from "../orders/an-order";
import { aReview } from "./a-review";

/** A delivered order of a table, and its review. */
function aDelivered(overrides: Partial<Order> = {}) {
	const order = anOrder({ status: "delivered", ...overrides });
	const review = { reference: order.reference, product: "mesa", stars: 4 as Stars, text: "Firme" };
	return { datastore: memoryDatastore({ order: recordsOf([order]) }), review, folder: aFolder() };
}
type Stars = Parameters<typeof writeReview>[1]["stars"];
const reviewId = reviewIdOf(reference, "mesa");
const photosOf = (...widths: number[]) => Promise.all(widths.map((width) => aPhoto({ width, height: 16 })));

test.each<[string, Partial<Order>, string]>([
	["an unknown order", { reference: "WASI-7777-7777" }, "unknown"],
	["a product that was not ordered", { lines: [aLine({ sku: "silla" })] }, "unknown"],
	["an order that is not delivered", { status: "shipped" }, "notDelivered"],
	["an order whose owner deleted the account", { shopper: null, adoptableBy: null }, "unknown"],
])("a review of %s is not stored", async (_, overrides, outcome) => {
	const { datastore, review } = aDelivered(overrides);
	expect(await writeReview(datastore, { ...review, reference }, aShopper())).toEqual({ outcome });
	expect(await datastore.find("review")).toEqual([]);
});

test("a product gets one review from each order, of several that are sent at once", async () => {
	const { datastore, review } = aDelivered({ lines: [aLine({ sku: "mesa_a1" }), aLine()] });
	const writings = ["Firme", "Buena"].map((text) => writeReview(datastore, { ...review, text }, aShopper()));
	expect(await Promise.all(writings)).toEqual([{ outcome: "written" }, { outcome: "otherWritten" }]);
	const written = { product: "mesa", author: "María Q.", text: "Firme", status: "pending", isDemo: false };
	const [stored, ...others] = await datastore.find("review");
	expect(stored).toMatchObject({ fields: { order: reference, ...written } });
	expect([stored?.id, others]).toEqual([reviewId, []]);
});

test("a review is a repetition only if all of it is stored: other stars, words or photos are refused", async () => {
	const { datastore, review, folder } = aDelivered();
	const photos = await photosOf(16, 32);
	const send = async (changed: Partial<typeof review> = {}, sent = photos.slice(0, 1)) =>
		(await writeReview(datastore, { ...review, ...changed }, aShopper(), { folder, sent })).outcome;
	expect(await send()).toBe("written");
	const stored = await datastore.find("review");
	for (const again of [await send(), await send({}, [])]) expect(again).toBe("repeated");
	expect(await send({ stars: 1 }, [])).toBe("otherWritten");
	expect(await send({ text: "Se rompió a los dos días." }, [])).toBe("otherWritten");
	expect(await send({}, photos)).toBe("otherWritten");
	expect(await datastore.find("review")).toEqual(stored);
	expect(readdirSync(folder)).toHaveLength(1);
});

test("a review keeps its first three photos, and none of another one", async () => {
	const { datastore, review, folder } = aDelivered();
	const photos = await photosOf(16, 32, 48, 64);
	const send = (sent: Buffer[]) => writeReview(datastore, review, aShopper(), { folder, sent });
	expect(await send(photos)).toEqual({ outcome: "written" });
	const { photos: kept = [] } = (await findReview(datastore, reviewId)) ?? {};
	expect([kept.length, readdirSync(folder).sort()]).toEqual([3, [...kept].sort()]);
	expect(await send(photos.slice(3))).toEqual({ outcome: "otherWritten" });
	expect(readdirSync(folder).sort()).toEqual([...kept].sort());
});

const aPicture = sharp({ create: { width: 9, height: 9, channels: 3, background: "#a33" } }).png();

test("a review that a dump gave the picture of a payment neither shows nor removes it, only its own", async () => {
	const folder = aFolder();
	const { id, ...review } = aReview();
	const [proof = "", own = ""] = await Promise.all(
		[reference, id].map(async (owner) => (await keepPicture(folder, owner, await aPicture.toBuffer())).name),
	);
	expect(await readOwnPicture(folder, id, proof)).toBeUndefined();
	expect(await readOwnPicture(folder, id, own)).toBeInstanceOf(Buffer);
	const fields = toReviewRecord({ ...review, id, photos: [proof, own] });
	await removeReviewPhotos(memoryDatastore({ review: { [id]: fields } }), id, folder);
	expect(readdirSync(folder)).toEqual([proof]);
});

test("a review whose photos a dump named by paths is skipped, and holds up no deletion of an account", async () => {
	vi.spyOn(log, "warn").mockReturnValue();
	const { id, ...review } = aReview();
	for (const name of ["../wasi.db", "/etc/passwd", "a.jpg", ""]) {
		const fields = { ...review, photos: [name] };
		await removeReviewPhotos(memoryDatastore({ review: { [id]: fields } }), id, aFolder());
	}
	expect(log.warn).toHaveBeenCalledTimes(4);
});

test("a rejected review is kept for thirty days, in which it can still be approved with its photos, and then removed", async () => {
	const { datastore, review, folder } = aDelivered();
	const sent = await photosOf(16);
	const on = (day: string) => new Date(`2026-${day}T12:00:00.000Z`);
	await writeReview(datastore, review, aShopper(on("08-01")), { folder, sent });
	const decide = (status: "approved" | "rejected", day: string) =>
		setReviewStatus(datastore, { id: reviewId, status }, anOwner(on(day)));
	const isKept = async (day: string) => {
		await forgetRejectedReviews(datastore, folder, on(day));
		expect(readdirSync(folder)).toHaveLength((await findReview(datastore, reviewId))?.photos?.length ?? 0);
		return readdirSync(folder).length > 0;
	};
	expect(await isKept("11-30")).toBe(true);
	await decide("rejected", "10-01");
	expect(await isKept("10-30")).toBe(true);
	await decide("approved", "10-30");
	expect(await isKept("11-30")).toBe(true);
	expect(await findReview(datastore, reviewId)).not.toHaveProperty("rejectedAt");
	await decide("rejected", "11-01");
	expect(await isKept("12-02")).toBe(false);
	expect(await findReview(datastore, reviewId)).toBeUndefined();
});
