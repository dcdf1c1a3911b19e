import { describe, expect, it } from "vitest";
import { changeBusiness } from "~/domain/business/change-business.server";
import { addCode } from "~/domain/cart/discount-code-repository.server";
import { indexProducts } from "~/domain/catalog/product-index.server";
import { placeOrder as checkOut } from "~/domain/checkout/place-order.server";
import { markAnswered, storeMessage } from "~/domain/customer-service/message-repository.server";
import { writeReview } from "~/domain/customer-service/review-repository.server";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import type { Mail } from "~/domain/mail/mail";
import { claimPosted, listDue, post, replacePosted } from "~/domain/mail/outbox.server";
import { mailQueue } from "~/domain/mail/outbox-record.server";
import { changeStatus } from "~/domain/orders/change-order.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { reviewIdOf } from "~/domain/orders/review-id.server";
import { confirmRequests } from "~/domain/subscriptions/confirm-requests.server";
import { postStockNotices } from "~/domain/subscriptions/post-stock-notices.server";
import { requestStockNotice } from "~/domain/subscriptions/request-stock-notice.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { anOwner, aShopper } from "../../../support/actors";
import { aProductRecord } from "../../domain/catalog/memory-datastore";
import { aProduct } from "../../domain/catalog/products";
import { anOrderRequest, lamp } from "../../domain/checkout/an-order-request";
import { aMail } from "../../domain/mail/mails";
import { aLine, anOrder } from "../../domain/orders/an-order";
import { fileWithKey } from "./complaints";
import { change, openTwice, type Place } from "./contract";
import { numbersOf, storedNumbers, untilAnswered } from "./contract-faults";

const now = new Date("2026-11-20T15:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const [owner, shopper] = [anOwner(now), aShopper(now)];
const secret = "secret";

/** Acts of the store, each done several times at once through two instances. */
export function describeActs(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} keeps the rules of acts that are done at once:`, () => {
		const both = openTwice(newPlace);
		const atOnce = <T>(count: number, act: (side: Datastore, n: number) => Promise<T>) => {
			const sides = Array.from({ length: count }, (_, n) => (n % 2 ? both.other : both.store));
			return Promise.all(sides.map((side, n) => untilAnswered(() => act(side, n))));
		};

		it("changes of different fields of the business are all kept", async () => {
			const fields = [{ ruc: "20600000421" }, { city: "Puno" }, { social: ["https://x.com/wasi"] }];
			await atOnce(3, (side, n) =>
				changeBusiness(side, { changes: fields[n] ?? {}, mayOmitLegal: true }, owner),
			);
			expect(await both.store.get("business", "store")).toEqual(Object.assign({}, ...fields));
		});

		it("a message is stored once, and stays answered", async () => {
			const contact = { fullName: "Rosa", email: "rosa@correo.pe", phone: "" };
			const message = { ...contact, subject: "otro" as const, text: "¿Cuándo?\nHoy", session: undefined };
			const send = () => atOnce(3, (side) => storeMessage(side, message, shopper));
			await send();
			const [{ id = "" } = {}] = await both.other.find("message");
			expect(await markAnswered(both.other, { id }, owner)).toEqual({ outcome: "marked" });
			await send();
			expect(await both.store.find("message")).toMatchObject([
				{ id, fields: { answeredAt: now.toISOString() } },
			]);
		});

		it("complaints are numbered without a gap in each year, once for each key", async () => {
			const file = async (at: string, count: number) => {
				const numbers = await atOnce(2 * count, (side, n) =>
					fileWithKey(side, `${at}-${n >> 1}`, new Date(at)),
				);
				const [first, second] = [0, 1].map((side) => numbers.filter((_, n) => n % 2 === side));
				expect(second).toEqual(first);
				return first?.sort();
			};
			expect(await file("2026-12-31T12:00:00Z", 10)).toEqual(numbersOf("2026", 10));
			// Still 31 December in Lima, then 1 January.
			expect(await file("2027-01-01T04:59:59Z", 1)).toEqual(["000000011-2026"]);
			expect(await file("2027-01-01T05:00:00Z", 1)).toEqual(["000000001-2027"]);
			await fileWithKey(both.store, "2026-12-31T12:00:00Z-0", new Date("2027-01-01T12:00:00Z"));
			expect(await storedNumbers(both.store)).toEqual([...numbersOf("2026", 11), "000000001-2027"].sort());
		});

		it("a product gets one review from each order", async () => {
			const lines = [aLine({ sku: "mesa_a1" }), aLine({ sku: "mesa" })];
			const order = anOrder({ status: "delivered", lines });
			const { reference } = order;
			await both.store.set("order", toOrderId(reference), order);
			const review = { reference, product: "mesa", stars: 4 as const };
			const writings = await atOnce(4, (side, n) => writeReview(side, { ...review, text: `${n}` }, shopper));
			expect(writings.filter(({ outcome }) => outcome === "written")).toHaveLength(1);
			const fields = { order: reference, product: "mesa", author: "María Q.", status: "pending" };
			expect(await both.other.find("review")).toMatchObject([
				{ id: reviewIdOf(reference, "mesa"), fields: { ...fields, isDemo: false } },
			]);
		});

		it("one of two orders, each sent twice, gets a discount that is left once", async () => {
			await both.store.set("product", "lamp", lamp);
			await addCode(both.store, { code: "FERIA", kind: "percent", value: "10", uses: "1" }, owner);
			const order = (side: Datastore, cart: number, quotedDiscount: string) => {
				const keys = { key: `${cart}`.repeat(32), cartKey: `c${cart}`.repeat(16) };
				return checkOut(
					side,
					anOrderRequest({ ...keys, code: "FERIA", quotedDiscount, useHeldUntil: shopper.now }),
					shopper,
				);
			};
			const placements = await atOnce(4, (side, n) => order(side, n >> 1, "FERIA*1000*270"));
			const outcomes = placements.map(({ outcome }) => outcome);
			expect(outcomes.sort()).toEqual(["changed", "changed", "placed", "repeated"]);
			const problem = expect.stringContaining("ya se usó todas las veces");
			const discount = expect.objectContaining({ problem });
			expect(placements).toContainEqual(expect.objectContaining({ outcome: "changed", discount }));
			expect((await order(both.store, 2, "")).outcome, "at the full price").toBe("placed");
			expect(await both.other.find("discount-code")).toMatchObject([{ fields: { used: 1 } }]);
		});

		it("units are taken, given back and added without losing or doubling one", async () => {
			const product = aProductRecord({ stock: 3 });
			const references = Array.from({ length: 20 }, (_, n) => `WASI-7777-${1000 + n}`);
			const lines = [aLine({ sku: "lampara", quantity: 1 })];
			await both.store.apply([
				change("product", "lampara", product),
				...references.map((reference) =>
					change("order", toOrderId(reference), anOrder({ reference, lines })),
				),
			]);
			const unitsLeft = async () => readUnits(product, await both.other.get("stock", "lampara")).only;
			const setStatus = (side: Datastore, reference: string, status: "paid" | "cancelled") =>
				changeStatus(side, { reference, status }, owner);
			await atOnce(40, (side, n) => setStatus(side, references[n >> 1] ?? "", "paid"));
			const orders = (await both.store.find("order")).map(({ fields }) => parseOrder(fields));
			const paid = orders.filter(({ status, hasStock }) => status === "paid" && hasStock);
			expect([paid.length, await unitsLeft()]).toEqual([3, 0]);

			await atOnce(3, (side) => setStatus(side, paid[0]?.reference ?? "", "cancelled"));
			expect(await unitsLeft()).toBe(1);
			const addOne = new Map([["lampara", (units: number) => units + 1]]);
			await atOnce(6, (side) => changeUnits(side, addOne, { actor: owner, reason: "conteo" }));
			expect(await unitsLeft()).toBe(7);
		});

		it("a stock notice is requested, confirmed and mailed once", async () => {
			const email = "ana@correo.pe";
			const stock = (slug: string, units: number) =>
				both.store.set("product", slug, aProductRecord({ stock: units }));
			for (const slug of ["mesa", "sofa"]) await stock(slug, 0);
			await atOnce(8, (side, n) => {
				const asked = { email: n % 4 < 2 ? email : email.toUpperCase(), sku: n < 4 ? "mesa" : "sofa" };
				return requestStockNotice(side, { ...asked, name: "Mesa", session: undefined, secret }, shopper);
			});
			const shown = { id: subscriberId(email), shownAt: now.toISOString(), secret };
			await atOnce(4, (side) => confirmRequests(side, shown, aShopper(later(5))));
			const skus = async () => {
				const notices = await both.other.find("stock-notice");
				return notices.flatMap(({ fields }) => (fields.items as { sku: string }[]).map(({ sku }) => sku));
			};
			expect((await skus()).sort()).toEqual(["mesa", "sofa"]);

			await stock("mesa", 1);
			const products = indexProducts([aProduct({ slug: "mesa", stock: 1 })]);
			const restocked = new Set(["mesa"]);
			await atOnce(4, (side) => postStockNotices(side, products, restocked, { now, secret }));
			const mails = (await both.other.find("outbox")).map(({ fields }) => fields.mail as Mail);
			const subjects = mails.map(({ subject }) => subject);
			expect(subjects.sort()).toEqual(["Confirma tu correo en Wasi", "Ya puedes comprar: Lámpara"]);
			expect(await skus()).toEqual(["sofa"]);
		});

		it("a mail is claimed by one process until its time is over, and the claim is then lost", async () => {
			await both.store.apply([post("mail", aMail(), now)]);
			const due = (at: Date) => listDue(both.other, mailQueue, at, 1, expect.fail);
			const [mail] = await due(now);
			if (!mail) return expect.unreachable();
			const claims = await atOnce(4, (side) => claimPosted(side, mail, later(3)));
			const [first, ...more] = claims.filter((claim) => claim !== undefined);
			expect(more).toEqual([]);
			expect([await due(later(2)), await due(later(3))]).toEqual([[], [first]]);

			const again = first && (await claimPosted(both.other, first, later(6)));
			expect(again?.attempts).toBe(2);
			expect(first && (await replacePosted(both.store, first, mail)), "a lost claim").toBe(false);
			await both.store.remove("outbox", "mail");
			expect(again && (await replacePosted(both.other, again, mail)), "a removed mail").toBe(false);
			expect(await both.store.find("outbox")).toEqual([]);
		});
	});
}
