import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Collection, RecordFields } from "~/platform/datastore/datastore.server";
import { aPhoto } from "../support/a-photo";
import { deskOfFile, staffPassword } from "../support/desk";
import { whileWritesFail } from "../support/failing-writes";
import { killAtWrite } from "../support/halted-writes";
import { formIn } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { startStoreProcess } from "../support/serving";
import { expectStatus, fieldValue, newShopper, type Shopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { readOrder, storeOrder } from "../support/stored-orders";
import { aContact, aReturn, stepsOf } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const owner = deskOfFile(store, "owner");

const kept: Collection[] = ["order", "stock", "stock-move", "product", "business", "journal", "journal-part"];

/** What acts write, but for the mails, by collection. */
async function stored(): Promise<Record<string, Record<string, RecordFields>>> {
	const all = await Promise.all(
		kept.map(async (collection) => {
			const records = await store.datastore.find(collection);
			return [collection, Object.fromEntries(records.map(({ id, fields }) => [id, fields]))];
		}),
	);
	return Object.fromEntries(all);
}

/** Without those of photos, which are published later. */
function countEntries({ journal = {} }: Awaited<ReturnType<typeof stored>>): number {
	return Object.values(journal).filter(({ action }) => action !== "admin fotos").length;
}

/** How many mails of an order were sent or wait, without those to the keeper. */
async function countMails({ reference }: Order): Promise<number> {
	const waiting = (await store.datastore.find("outbox")).map(({ id }) => id);
	const folder = join(store.dataDir, "mail");
	const sent = existsSync(folder) ? readdirSync(folder).map((name) => name.replace(/\.eml$/, "")) : [];
	const ids = [...new Set([...waiting, ...sent])].filter((id) => id.startsWith(toOrderId(reference)));
	return ids.filter((id) => !/-(keeper|push|event)$/.test(id)).length;
}

let orders = 0;
const anOrder = (order: Partial<Order> = {}) =>
	storeOrder(store, { hasStock: true, contact: aContact({ email: `${++orders}@lima.example` }), ...order });

/** Sends the form of the order's page that has this value, as it is but for these fields. */
const sendFrom = ({ reference }: Order, part: string, changes: Record<string, string> = {}) => {
	const url = adminUrls.order(reference);
	return async () => {
		const form = formIn(await owner.page(url), url, `value="${part}"`);
		return (by: Shopper) => by.post(url, { ...form, ...changes });
	};
};

interface Act {
	/** The form's sending, as it was filled in. */
	send: (by: Shopper) => Promise<Response>;
	order?: Order;
	/** What happened, as often as it did. */
	count: () => Promise<number>;
	/** Of an act in several transactions, the one that is interrupted. */
	at?: string;
}

const stepsSince = (order: Order) => async () =>
	(await readOrder(store, order)).history.length - order.history.length;

const ofOrder =
	(part: string, changes: Record<string, string> = {}, overrides: Partial<Order> = {}) =>
	async (): Promise<Act> => {
		const order = await anOrder(overrides);
		return { order, send: await sendFrom(order, part, changes)(), count: stepsSince(order) };
	};

const delivered = stepsOf(["pending", "paid", "preparing", "shipped", "delivered"]);
const { pen: _, ...accepted } = aReturn({ state: "accepted" });
const returned = [{ ...accepted, lines: [{ sku: "mesa-de-comedor-mikuy", quantity: 1 }] }];

const acts: Record<string, () => Promise<Act>> = {
	async "an order by phone"() {
		const url = adminUrls.newOrder;
		const who = {
			fullName: "Interrumpida",
			paternalSurname: "Paz",
			documentNumber: "45678912",
			phone: "987654321",
		};
		const where = { district: "Miraflores, Lima", address: "Av. Sol 12" };
		const typed = {
			...formIn(await owner.page(url), url),
			...who,
			...where,
			"units-mesa-de-comedor-mikuy": "1",
		};
		const shown = await expectStatus(200, owner.post(url, { ...typed, intent: "ver" }));
		const send = (by: Shopper) => by.post(url, { ...formIn(shown, url), intent: "anotar" });
		const isIt = ({ fields }: { fields: RecordFields }) =>
			JSON.stringify(fields.contact).includes(who.fullName);
		return { send, count: async () => (await store.datastore.find("order")).filter(isIt).length };
	},
	async "a change of lines"() {
		const order = await anOrder();
		const url = adminUrls.orderLines(order.reference);
		const form = { ...formIn(await owner.page(url), url), "units-mesa-de-comedor-mikuy": "2" };
		const shown = await expectStatus(200, owner.post(url, { ...form, intent: "ver" }));
		const send = (by: Shopper) => by.post(url, { ...formIn(shown, url), intent: "guardar" });
		return { order, send, count: stepsSince(order) };
	},
	"a return received": ofOrder(
		"recibir-devolucion",
		{},
		{ status: "delivered", history: delivered, returns: returned },
	),
	"a payment": ofOrder("paid", { method: "yape" }, { hasStock: false }),
	"a boleta": ofOrder(
		"comprobante",
		{ receipt: "B001-77" },
		{ status: "paid", history: stepsOf(["pending", "paid"]) },
	),
	"a buyer's correction": ofOrder("comprador", { fullName: "Rosa Elena" }),
	async "many that are sent"() {
		const history = stepsOf(["pending", "paid", "preparing"]);
		const [order, other] = [
			await anOrder({ status: "preparing", history }),
			await anOrder({ status: "preparing", history }),
		];
		const body = new URLSearchParams({ estado: "shipped", carrier: "Olva" });
		for (const { reference } of [other, order]) body.append("pedido", reference);
		const send = (by: Shopper) => by.get(adminUrls.orders({ estado: "preparing" }), { method: "POST", body });
		const count = async () => ((await stepsSince(order)()) + (await stepsSince(other)())) / 2;
		return { order, send, count, at: `NEW.id = '${toOrderId(order.reference)}'` };
	},
	async "many products' price"() {
		const slugs = ["estante-qillqa", "rack-de-tv-suyana"];
		const before = await Promise.all(slugs.map((slug) => store.datastore.get("product", slug)));
		const typed = { what: "lower", percent: "10", rounding: "none" };
		const chosen = Object.fromEntries(slugs.map((slug) => [`p-${slug}`, "on"]));
		await expectStatus(303, owner.post(adminUrls.changeProducts(), { ...typed, ...chosen }));
		const send = async (by: Shopper) => {
			const digest = fieldValue(await by.page(adminUrls.import()), "digest") ?? "";
			return by.post(adminUrls.import(), { intent: "importar", digest, meant: "on" });
		};
		const count = async () => {
			const now = await Promise.all(slugs.map((slug) => store.datastore.get("product", slug)));
			return (
				now.filter((product, index) => product?.pen === Math.round(Number(before[index]?.pen) * 0.9)).length /
				2
			);
		};
		return { send, count, at: `NEW.collection = 'product' AND NEW.id = '${slugs[1]}'` };
	},
	async "a delivery zone"() {
		const url = adminUrls.zone("Lima y Callao");
		const form = {
			...formIn(await owner.page(url), url),
			pen: "17",
			password: staffPassword,
			intent: "guardar",
		};
		const zones = async () =>
			JSON.stringify((await store.datastore.get("business", "store"))?.deliveryZones ?? "");
		return {
			send: (by) => by.post(url, form),
			count: async () => (await zones()).split('"pen":1700').length - 1,
		};
	},
	async "the home page"() {
		const url = adminUrls.shop("portada");
		const form = { ...formIn(await owner.page(url), url), heroTitle: "Todo interrumpido" };
		const title = async () => (await store.datastore.get("business", "store"))?.heroTitle;
		return {
			send: (by) => by.post(url, form),
			count: async () => Number((await title()) === form.heroTitle),
		};
	},
	/** The last one, because its photo is published in the background. */
	async "a product with a photo"() {
		const url = adminUrls.newProduct;
		const fields = { ...formIn(await owner.page(url), url), intent: "guardar", photoAlt: "Una banca" };
		const typed = {
			...fields,
			name: "Banca interrumpida",
			category: "sala",
			pen: "90",
			usd: "25",
			stock: "2",
		};
		const photo = await aPhoto({ width: 300, height: 300 });
		const isIt = ({ fields }: { fields: RecordFields }) => fields.name === typed.name;
		return {
			send: (by) => postFiles(by, url, typed, "photos", [photo]),
			count: async () => (await store.datastore.find("product")).filter(isIt).length,
		};
	},
};

/** One of each way to write: a transaction, several, and files before one. */
const killed = ["an order by phone", "many products' price", "a product with a photo"];

test.each(Object.keys(acts))(
	"%s that breaks off happens not at all, and once when it is sent again",
	async (name) => {
		const { send, order, count, at } = (await acts[name]?.()) ?? expect.unreachable();
		const before = await stored();
		const breakOff = killed.includes(name) ? whileKilled : whileRefused;
		await breakOff(at ?? "NEW.collection = 'journal'", send);
		expect(await count()).toBe(at ? 0.5 : 0);
		if (!at) expect(await stored()).toEqual(before);
		if (order) expect(await countMails(order)).toBe(0);

		await expectStatus(303, send(owner));
		const after = await stored();
		expect(await count()).toBe(1);
		const entries = countEntries(after) - countEntries(before);
		expect(entries).toBe(at ? 2 : 1);
		const mails = order ? await countMails(order) : 0;
		await send(owner).catch(() => undefined);
		expect(await count()).toBe(1);
		expect(countEntries(await stored())).toBe(countEntries(after));
		if (order) {
			const id = toOrderId(order.reference);
			expect((await stored()).order?.[id]).toEqual(after.order?.[id]);
			expect(mails).toBeLessThanOrEqual(1);
			expect(await countMails(order)).toBe(mails);
		}
	},
);

/** Sends to another process of the store, which is killed in the midst of this write. */
async function whileKilled(condition: string, send: Act["send"]) {
	const { dataDir } = store;
	const other = await startStoreProcess({ env: { DATA_DIR: dataDir }, seed: false });
	onTestFinished(other.stop);
	const kill = async () => {
		const ended = once(other.process, "close");
		other.process.kill("SIGKILL");
		await ended;
	};
	await killAtWrite({ dataDir, kill }, condition, () => send(newShopper(other, owner.cookies)));
}

/** SQLite refuses this write, and so takes back what its transaction has written, as after a kill. */
async function whileRefused(condition: string, send: Act["send"]) {
	await whileWritesFail(store, condition, async () => {
		expect((await send(owner)).status).not.toBe(303);
	});
}
