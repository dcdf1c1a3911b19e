import { EventEmitter, once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toOrderId } from "~/domain/orders/order-reference.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { hiddenFields, orderedSlug, referenceIn } from "../support/ordering";
import { expectStatus, newShopper, textOf } from "../support/shopper";
import { confirmAll, isAsked, isSubscribed } from "../support/subscribed";
import { startFront, verifyPhone } from "../unit/shop/account/auth-emulator";
import { type Account, openAccountStore } from "../unit/shop/account/open-account";

let store: Awaited<ReturnType<typeof openAccountStore>>;
let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
	store = await openAccountStore(async (emulator) => {
		front = await startFront(emulator);
		return front;
	});
});
afterAll(async () => {
	await store?.close();
	front?.close();
});

const forget = (shopper: Account) => shopper.post(urls.accountDetails, { intent: "forget", confirm: "on" });
const stored = (reference: string) => store.datastore.get("order", toOrderId(reference));
const nobodys = { shopper: null, adoptableBy: null };

/** An account with details, an address, a subscription and orders. */
async function fullAccount(number: string) {
	const shopper = await store.open(number);
	const email = `a${number}@correo.pe`;
	await shopper.post(urls.accountDetails, { intent: "save", fullName: "Ana", email, newsOptIn: "on" });
	await confirmAll(store.datastore, email);
	const place = { department: "15", province: "1501", district: "150122" };
	await shopper.post(urls.addresses, { intent: "save", alias: "Casa", ...place, address: "Av. Larco 1" });
	const order = (status: OrderStatus, ...before: OrderStatus[]) => {
		const history = [...before, status].map((one) => ({ status: one, at: "2026-11-01T12:00:00.000Z" }));
		return store.order({ shopper: shopper.id, status, history });
	};
	return { shopper, email, order };
}

test("keeps only what the law requires and ends every session, once the box is ticked", async () => {
	const { shopper, email, order } = await fullAccount("955000002");
	const elsewhere = await store.open("955000002");
	const pending = await order("pending");
	const cancelled = await order("cancelled", "pending");
	const paid = await order("paid", "pending");
	const refunded = await order("cancelled", "pending", "paid");
	const unadopted = await store.order({ adoptableBy: "+51955000002" });
	await store.datastore.set("order", "wasi-damaged-2", { shopper: shopper.id, reference: 7 });
	const [unpaid, kept] = [await order("pending"), await order("paid", "pending")];
	for (const damaged of [unpaid, kept])
		await store.datastore.set("order", toOrderId(damaged.reference), { ...damaged, lines: "damaged" });
	await shopper.post(urls.checkout, checkoutAnswers({ saveInfo: "on" }));

	expect(await shopper.text(urls.accountDetails)).toContain("cinco años (Código Tributario, art. 87)");
	await expectStatus(400, shopper.post(urls.accountDetails, { intent: "forget" }));
	expect(await isSubscribed(store.datastore, email)).toBe(true);
	const response = await forget(shopper);
	expect(response.status).toBe(303);
	for (const name of ["wasi_account", "wasi_saved"]) expect(shopper.cookies.has(name), name).toBe(false);
	expect(await shopper.text(response.headers.get("location") ?? "")).toContain("Borramos tu cuenta.");

	const empty = { ...nobodys, status: "cancelled", contact: null, delivery: null };
	for (const { reference } of [pending, unadopted, cancelled])
		expect(await stored(reference)).toMatchObject({ ...empty, reference });
	for (const one of [paid, refunded, { ...kept, lines: "damaged" }])
		expect(await stored(one.reference)).toEqual({ ...one, ...nobodys });
	expect(await stored(unpaid.reference)).toMatchObject({ ...nobodys, contact: null, delivery: null });
	expect(await store.datastore.get("order", "wasi-damaged-2")).toMatchObject(nobodys);
	expect(await isSubscribed(store.datastore, email)).toBe(false);

	await expectStatus(302, elsewhere.get(urls.orders()));
	expect(await shopper.record()).toBeUndefined();
	const next = await store.open("955000002");
	expect(next.id).not.toBe(shopper.id);
	expect(await next.text(urls.account)).toContain("Todavía no tienes pedidos");
});

test("while the sign-in service is down, those signed in stay so, signing in and a deletion say it, and can be repeated", async () => {
	const { shopper } = await fullAccount("955000003");
	const idToken = await verifyPhone(store.emulator, "955000003");
	const broken = vi.spyOn(front, "before").mockRejectedValue(new Error("broken"));
	const elsewhere = newShopper(store);
	const signIn = () => elsewhere.post(urls.signIn, { idToken });
	const [signingIn, half] = await Promise.all([signIn(), forget(shopper)]);
	expect(await shopper.text(urls.account)).toContain("Entras con +51 955 000 003");
	broken.mockRestore();
	expect([signingIn.status, half.status]).toEqual([503, 503]);
	expect(textOf(await half.text())).toContain("pídelo otra vez");
	await expectStatus(303, signIn());
	await expectStatus(303, forget(shopper));
	expect((await store.open("955000003")).id).not.toBe(shopper.id);
	expect(store.output()).toMatch(/Firebase did not forget a user/);
	expect(store.output()).not.toMatch(/955000003|a955000003@correo/);
});

test("an order placed while the account is being deleted becomes a guest order", async () => {
	const { shopper, order } = await fullAccount("955000005");
	const elsewhere = await store.open("955000005");
	await order("pending");
	await elsewhere.post(urls.cart, { intent: "add", slug: orderedSlug });
	const answers = checkoutAnswers({ phone: "+51 955 000 005", ...(await hiddenFields(elsewhere)) });
	// The store waits five seconds for the sign-in service.
	const gate = new EventEmitter();
	const before = vi.spyOn(front, "before").mockReturnValue(once(gate, "open"));
	const forgotten = forget(shopper);
	await expect.poll(() => before).toHaveBeenCalled();
	const guests = await store.order({ adoptableBy: "+51955000005" });
	const reference = referenceIn(await elsewhere.post(urls.checkout, answers));
	await elsewhere.get(urls.orders());
	const saving = { intent: "save", fullName: "Ana", email: "tarde@correo.pe", newsOptIn: "on" };
	await expectStatus(302, elsewhere.post(urls.accountDetails, saving));
	gate.emit("open");
	before.mockRestore();
	await expectStatus(303, forgotten);
	expect(await isAsked(store.datastore, "tarde@correo.pe")).toBe(false);
	expect(await store.datastore.find("order", { where: { field: "shopper", value: shopper.id } })).toEqual([]);
	const adoptable = { shopper: null, adoptableBy: "+51955000005", status: "pending" };
	for (const one of [guests.reference, reference]) expect(await stored(one)).toMatchObject(adoptable);
	const next = await store.open("955000005");
	expect(await next.text(urls.orders())).toContain(reference);
});

test("downloads what the account said of a payment, and removes it with its picture, also of a paid order", async () => {
	const shopper = await store.open("955000031");
	const operation = "00987654";
	const pictures = join(store.dataDir, "payments");
	await mkdir(pictures, { recursive: true });
	const references: string[] = [];
	for (const [status, letter] of Object.entries({ pending: "a", paid: "b" })) {
		const [picture = "", ...formerPictures] = [letter, "c"].map((one) => `${one.repeat(32)}.jpg`);
		for (const name of [picture, ...formerPictures]) await writeFile(join(pictures, name), "x");
		const paymentNotice = { operation, at: "2026-11-01T12:00:00.000Z", picture };
		const told = { status: status as OrderStatus, paymentNotice, formerPictures };
		references.push((await store.order({ shopper: shopper.id, ...told })).reference);
	}
	expect((await shopper.page(urls.accountDownload)).split(operation)).toHaveLength(3);
	await forget(shopper);
	for (const reference of references) expect(await stored(reference)).not.toHaveProperty("paymentNotice");
	expect(await readdir(pictures)).toEqual([]);
});
