import { describe, expect, it, onTestFinished } from "vitest";
import { openCatalog } from "~/domain/catalog/catalog.server";
import { reviewIdOf } from "~/domain/customer-service/review-id.server";
import { setReviewStatus, writeReview } from "~/domain/customer-service/review-repository.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { anOwner, aShopper } from "../../../support/actors";
import { aLine, anOrder } from "../../domain/orders/an-order";
import { openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

const now = new Date("2026-11-20T15:00:00Z");
const product = "mesa";

export function describeReviews(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} stores reviews`, () => {
		const both = openTwice(newPlace);

		it("one for each order and product, even if two instances write at once", async () => {
			const { store, other } = both;
			const order = anOrder({
				status: "delivered",
				lines: [aLine({ sku: "mesa_a1" }), aLine({ sku: "mesa" })],
			});
			const { reference } = order;
			await store.set("order", toOrderId(reference), order);
			const writings = await Promise.all(
				[store, other, store, other].map((side, index) =>
					untilAnswered(() =>
						writeReview(side, { reference, product, stars: 4, text: `Texto ${index}` }, aShopper(now)),
					),
				),
			);
			expect(writings.map(({ outcome }) => outcome).sort()).toEqual([
				"repeated",
				"repeated",
				"repeated",
				"written",
			]);
			const [stored, ...others] = await store.list("review");
			expect(others).toEqual([]);
			expect(stored).toMatchObject({
				id: reviewIdOf(reference, product),
				fields: { order: reference, product, author: "María Q.", status: "pending", isDemo: false },
			});
		});

		it("and shows what one process approves in the catalogue of another", async () => {
			const { store, other } = both;
			const order = anOrder({ status: "delivered" });
			await store.set("order", toOrderId(order.reference), order);
			const catalog = openCatalog(other, { warn: () => {} }, { clock: () => new Date() });
			onTestFinished(() => catalog.close());
			// The emulator may lose a change that is written while a stream is being opened.
			await catalog.ready;
			const count = () => catalog.snapshot().reviews.ratingOf({ slug: product, formerSlugs: [] })?.count;
			const { reference } = order;
			await writeReview(store, { reference, product, stars: 4, text: "Buena" }, aShopper(now));
			const { version } = catalog.snapshot();
			const id = reviewIdOf(reference, product);
			await setReviewStatus(store, { id, status: "approved" }, anOwner());
			await expect.poll(count).toBe(1);
			expect(catalog.snapshot().version).not.toBe(version);
			await setReviewStatus(store, { id, status: "rejected" }, anOwner());
			await expect.poll(count).toBeUndefined();
		});

		it.each([
			["of an unknown order", undefined, "unknown"],
			["of a product that was not ordered", { lines: [aLine({ sku: "silla" })] }, "unknown"],
			["before the order is delivered", { status: "shipped" as const }, "notDelivered"],
			["of an order whose owner deleted the account", { shopper: null, adoptableBy: null }, "unknown"],
		])("and none %s", async (_, overrides, writing) => {
			const { store } = both;
			const order = anOrder({ status: "delivered", ...overrides });
			const { reference } = order;
			if (overrides) await store.set("order", toOrderId(reference), order);
			const request = { reference, product, stars: 4 as const, text: "Buena" };
			expect(await writeReview(store, request, aShopper(now))).toEqual({ outcome: writing });
			expect(await store.list("review")).toEqual([]);
		});
	});
}
