import { expect, test } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { adminUrls } from "~/platform/admin-urls";
import { aPhoto } from "../support/a-photo";
import { deskOfFile, staffPassword } from "../support/desk";
import { formIn } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { expectRedirect, expectSaid, expectStatus } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { readOrder, storeOrder } from "../support/stored-orders";
import { aReturn, stepsOf } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const owner = deskOfFile(store, "owner");
const keeper = deskOfFile(store, "keeper", "Luis");
const at = new Date().toISOString();

type Fields = Record<string, string>;

const long = "x".repeat(1001);
const password = staffPassword;
const payment = { amount: "10", method: "yape" };
const sku = "units-mesa-de-comedor-mikuy";

/** By the form's name: a mistake that is found before the order is compared, and how it is mended. */
const mistakes: Record<string, [wrong: Fields, right: Fields]> = {
	paid: [{ ...payment, amount: "1,000.00" }, payment],
	cobro: [{ ...payment, amount: "1,000.00" }, payment],
	preparing: [{ note: long }, { note: "Ya" }],
	shipped: [{ carrier: long }, { carrier: "Olva" }],
	delivered: [{ note: long }, { note: "" }],
	cancelled: [{ note: long }, { note: "" }],
	deshacer: [{ reason: "" }, { reason: "Por error" }],
	"no-llego": [{ reason: "" }, { reason: "No figura" }],
	nota: [{ note: long }, { note: "Llamó" }],
	direccion: [{ district: "Nada" }, { district: "Miraflores, Lima" }],
	comprador: [{ fullName: "" }, { fullName: "Ana" }],
	envio: [{ tracking: long }, { tracking: "1" }],
	devolucion: [
		{ ...payment, reason: "Rayado", password: "otra" },
		{ reason: "Rayado", password },
	],
	comprobante: [{ receipt: "b001" }, { receipt: "B001-1" }],
	olvidar: [{ password: "otra" }, { password }],
	"anotar-devolucion": [{ [sku]: "uno" }, { [sku]: "1" }],
	"aceptar-devolucion": [{ answer: long }, { answer: "" }],
	"rechazar-devolucion": [{ answer: "" }, { answer: "Está usado" }],
	"recibir-devolucion": [{ [sku]: "uno" }, { [sku]: "1" }],
	"enviar-reparado": [{ tracking: long }, { tracking: "1" }],
};

/** What these are sent with is compared first. */
const comparedFirst = ["aceptar-cotizacion", "renovar-cotizacion"];

const paymentNotice = { operation: "1", at };
const until = (...statuses: Parameters<typeof stepsOf>[0]) => ({
	status: statuses.at(-1) ?? "pending",
	history: stepsOf(statuses, at),
});
const line = { sku: "mesa-de-comedor-mikuy", quantity: 1 };
const returned = (overrides: Parameters<typeof aReturn>[0]) => ({
	...until("pending", "paid", "preparing", "shipped", "delivered"),
	returns: [aReturn({ lines: [line], ...overrides })],
});

const orders: Partial<Order>[] = [
	{ paymentNotice, ...until("pending") },
	{
		...until("pending", "paid"),
		paymentNotice,
		history: [...stepsOf(["pending", "paid"], at), { status: "paid", event: "paymentNoticed", at }],
	},
	until("pending", "paid", "preparing"),
	until("pending", "paid", "preparing", "shipped"),
	until("pending", "paid", "preparing", "shipped", "delivered"),
	returned({ state: "asked" }),
	returned({ state: "accepted" }),
	returned({ state: "received", wants: "repair", lines: [{ ...line, toRepair: 1 }] }),
	until("quoted"),
];

/** The forms of an order's page that say for which state of it they were filled in, by their name. */
function seenForms(html: string, url: string): Map<string, Fields> {
	const forms = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).filter((form) => form.includes('name="seen"'));
	const fields = forms.map((form) => formIn(form, url));
	return new Map(fields.map((one) => [one.to ?? one.intent ?? "", one]));
}

async function noteByAnother(order: Order): Promise<void> {
	const { history, status, ...present } = await readOrder(store, order);
	const noted = { status, event: "noted" as const, at, by: "Ana", note: "Llamó" };
	const changed = toOrderRecord({ ...present, status, history: [...history, noted] });
	await store.datastore.set("order", toOrderId(order.reference), changed);
}

test("after a mistake every form of an order still notices another's change of before", async () => {
	const tried = new Set<string>();
	for (const overrides of orders) {
		const order = await storeOrder(store, overrides);
		const url = adminUrls.order(order.reference);
		for (const name of seenForms(await owner.page(url), url).keys()) {
			const [wrong, right] = mistakes[name] ?? [];
			if (tried.has(name)) continue;
			tried.add(name);
			if (!wrong) continue;
			const form = seenForms(await owner.page(url), url).get(name);
			await noteByAnother(order);
			const refused = await expectStatus(400, owner.post(url, { ...form, ...wrong }), name);
			const again = seenForms(refused, url).get(name);
			const late = await expectSaid(
				409,
				owner.post(url, { ...again, ...right }),
				"Mientras tanto lo cambió Ana",
			);
			expect(seenForms(late, url).get(name)?.seen, name).not.toBe(form?.seen);
		}
	}
	expect([...tried].sort()).toEqual([...Object.keys(mistakes), ...comparedFirst].sort());
});

interface Other {
	url: string;
	/** Says which form of the page. */
	part: string;
	wrong: Fields;
	right: Fields;
	/** What another changes with the same form before. */
	others: Fields;
}

test("after a mistake the note of a customer and a zone still notice another's change", async () => {
	const { contact } = await storeOrder(store);
	const { documentNumber = "" } = contact ?? {};
	const forms: Other[] = [
		{
			url: adminUrls.customer({ q: documentNumber }),
			part: `value="nota-${documentNumber}"`,
			wrong: { text: long },
			right: { text: "Por la tarde" },
			others: { text: "Por la mañana" },
		},
		{
			url: adminUrls.zone("Otras provincias"),
			part: 'name="seen"',
			wrong: { intent: "guardar", pen: "30", password: "otra" },
			right: { intent: "guardar", password },
			others: { intent: "guardar", pen: "31", password },
		},
	];
	for (const { url, part, wrong, right, others } of forms) {
		const form = formIn(await owner.page(url), url, part);
		await expectStatus(303, owner.post(url, { ...form, ...others }));
		const refused = await expectStatus(400, owner.post(url, { ...form, ...wrong }), url);
		await expectStatus(409, owner.post(url, { ...formIn(refused, url, part), ...right }), url);
	}
});

test("after a wrong password a role and a QR still notice another's change", async () => {
	const staff = await store.datastore.find("staff");
	const luis = staff.find(({ fields }) => fields.name === "Luis")?.id ?? "";
	const url = adminUrls.staffMember(luis);
	const part = 'value="puesto"';
	const form = formIn(await owner.page(url), url, part);
	await expectStatus(303, owner.post(url, { ...form, role: "packer", password }));
	const wrong = await expectStatus(400, owner.post(url, { ...form, role: "owner", password: "otra" }));
	const again = { ...formIn(wrong, url, part), password };
	await expectSaid(409, owner.post(url, again), "ahora es");

	const pay = adminUrls.shop("pagos");
	const setYape = async (yape: string) =>
		expectStatus(303, owner.post(pay, { ...(await owner.form(pay)), yape, password }));
	await setYape("911 111 111");
	const qr = { ...(await owner.form(pay, 'value="yapeQr"')), password: "otra" };
	await setYape("922 222 222");
	const typed = formIn(await expectStatus(400, owner.post(pay, qr)), pay, 'value="yapeQr"');
	const photo = await aPhoto({ width: 240, height: 240 });
	const sent = postFiles(owner, pay, { ...typed, password }, "photo", [photo]);
	await expectSaid(409, sent, "Mientras tanto cambió el número de Yape.");
	await expectRedirect(
		owner.post(pay, { ...(await owner.form(pay)), yape: "", password }),
		adminUrls.shop("pagos", { listo: "1" }),
	);
});

test("who corrects an order after somebody else keeps the other's correction", async () => {
	const order = await storeOrder(store, {
		status: "shipped",
		shipment: { carrier: "Olva", tracking: "111" },
	});
	const url = adminUrls.order(order.reference);
	const formOf = (html: string, intent: string) => formIn(html, url, `value="${intent}"`);
	const page = await owner.page(url);
	const [buyer, shipment] = ["comprador", "envio"].map((intent) => formOf(page, intent));

	await expectStatus(303, keeper.post(url, { ...shipment, tracking: "222" }));
	const late = await expectSaid(409, owner.post(url, { ...shipment, carrier: "Shalom" }), "lo cambió Luis");
	expect(formOf(late, "envio")).toMatchObject({ carrier: "Shalom", tracking: "222" });
	await expectStatus(303, owner.post(url, formOf(late, "envio")));
	expect(await readOrder(store, order)).toMatchObject({ shipment: { carrier: "Shalom", tracking: "222" } });

	const first = { ...buyer, seen: formOf(await owner.page(url), "comprador").seen ?? "" };
	await expectStatus(303, keeper.post(url, { ...first, phone: "+51 911 000 333", fullName: "Rosalía" }));
	const changes = { email: "otra@correo.pe", fullName: "Rosa Elena" };
	const both = await expectSaid(409, owner.post(url, { ...first, ...changes }), "Ahora dice: Rosalía");
	const again = formOf(both, "comprador");
	expect(again).toMatchObject({ ...changes, phone: "+51 911 000 333" });
	await expectStatus(303, owner.post(url, again));
	const { contact } = await readOrder(store, order);
	expect(contact).toMatchObject({ ...changes, phone: "+51911000333" });
});
