import { expect, test } from "vitest";
import { post } from "~/domain/mail/outbox.server";
import { mostReadForPage } from "~/domain/orders/find-orders.server";
import { sumDue, sumOwed } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { reviewIdOf, toOrderId } from "~/domain/orders/order-reference.server";
import { isFinal, orderStatuses } from "~/domain/orders/order-status";
import { owesUnits } from "~/domain/orders/owed-units";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { deskOf, deskOfFile, expectFault, expectRefused, staffPassword } from "../support/desk";
import { aComplaintRecord, aMessageRecord, aReviewRecord } from "../support/desk-records";
import { formIn } from "../support/html-form";
import { orderedSlug } from "../support/ordering";
import { formBody } from "../support/serving";
import { expectRedirect, expectSaid, expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { readOrder, shopperOf, storeOrder } from "../support/stored-orders";
import { mailsTo } from "../unit/domain/mail/mail-files";
import { aContact, aLine, aReturn, aUniqueOrder, recordsOf, stepsOf } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const keeper = deskOfFile(store, "keeper");
const packer = deskOfFile(store, "packer", "Luis");
const anOrder = (overrides: Partial<Order> = {}) => storeOrder(store, { hasStock: true, ...overrides });
const stored = (order: Pick<Order, "reference">) => readOrder(store, order);
const price = { pen: 0, usd: 0 };
const pickUp: Order["shipping"] = { label: "Recojo", zone: "Av. Sol 1", days: [0, 1], price, isPickUp: true };

const anOrderOfVieja = (overrides: Partial<Order> = {}) =>
	anOrder({ contact: aContact({ email: "vieja@correo.pe" }), ...overrides });

/** The fields of the form that corrects who buys, as the page has them. */
async function buyerForm({ reference }: Order): Promise<Record<string, string>> {
	return { ...(await keeper.form(adminUrls.order(reference), 'value="comprador"')), intent: "comprador" };
}

const subjectsTo = async (email: string) =>
	(await mailsTo(store.dataDir, email)).map(({ subject }) => subject);

test("who buys is corrected once; both addresses are told, and a mail that had failed goes to the new one", async () => {
	const order = await anOrderOfVieja();
	const id = `${toOrderId(order.reference)}-placed`;
	const mail = { to: "vieja@correo.pe", subject: "Recibimos tu pedido", blocks: [] };
	const { fields } = post(id, mail, new Date());
	const failed = { ...fields, due: "2099-01-01T00:00:00.000Z", hasFailed: true, problem: "no such user" };
	await store.datastore.set("outbox", id, failed);
	const typed = await buyerForm(order);
	expect(typed).toMatchObject({ documentNumber: order.contact?.documentNumber, email: "vieja@correo.pe" });
	const url = adminUrls.order(order.reference);
	const names = { fullName: "Rosa Elena", documentNumber: "40404040" };
	const fix = { ...typed, ...names, email: "nueva@correo.pe", phone: "912 345 678" };
	await Promise.all([1, 2].map(() => expectStatus(303, packer.post(url, fix))));
	expect(await stored(order)).toMatchObject({
		contact: { fullName: "Rosa Elena", email: "nueva@correo.pe", phone: "+51912345678" },
		adoptableBy: "+51912345678",
		adoptableByEmail: "nueva@correo.pe",
		history: [{}, { event: "buyerCorrected", by: "Luis" }],
	});
	const subject = `Corregimos los datos de tu pedido ${order.reference}`;
	await expect
		.poll(() => subjectsTo("nueva@correo.pe"))
		.toEqual(expect.arrayContaining([subject, "Recibimos tu pedido"]));
	await expect.poll(() => subjectsTo("vieja@correo.pe")).toEqual([subject]);
	const [toFormer] = await mailsTo(store.dataDir, "vieja@correo.pe");
	expect(`${toFormer?.text}${toFormer?.html}`).not.toMatch(/nueva@|912.?345/);
	expect(await packer.page(adminUrls.orders({ q: "912345678" }))).toContain(order.reference);
	const look = (documentNumber: string) =>
		newShopper(store).post(urls.tracking, { reference: order.reference, documentNumber });
	await expectRedirect(look("40404040"), urls.trackedOrder(order.reference, { visto: "1" }));
	await expectStatus(404, look(order.contact?.documentNumber ?? ""));

	expect(await keeper.text(adminUrls.journal())).toContain("Pedidos: comprador");
	const sent = keeper.post(url, { ...fix, fullName: "Rosario" });
	const late = await expectSaid(409, sent, "Mientras tanto lo cambió Luis");
	expect(late).toContain('value="Rosario"');
});

const receipt = { series: "B001", number: "7" };
test.each<[string, Partial<Order>, Record<string, string>, string, RegExp]>([
	["a wrong document", {}, { documentNumber: "123" }, "documentNumber", /El DNI tiene 8 dígitos/],
	["no name", {}, { fullName: "" }, "fullName", /Escribe tu nombre/],
	["no address where there was one", {}, { email: "" }, "email", /el que había no se borra/],
	["a RUC without its company", {}, { documentType: "RUC" }, "legalName", /Escribe la razón social/],
	["another name than a receipt has", { receipt }, { fullName: "Otra" }, "", /la nota de crédito que la/],
])("a correction with %s is refused with all that was typed", async (_, overrides, change, field, said) => {
	const order = await anOrderOfVieja(overrides);
	const before = await stored(order);
	const typed = { ...(await buyerForm(order)), paternalSurname: "Tipeada", ...change };
	const html = await expectSaid(400, keeper.post(adminUrls.order(order.reference), typed), said);
	if (field) expectFault(html, `comprador-${field}`, "");
	expect(html).toContain('value="Tipeada"');
	expect(await stored(order)).toEqual(before);
});

test.each<[string, Partial<Order>, Record<string, string>]>([
	["with a receipt the phone", { receipt }, { phone: "+51911000333" }],
	["after its credit note the name, too,", { receipt, creditNotes: [receipt] }, { fullName: "Otra" }],
])("%s is still corrected", async (_, overrides, change) => {
	const order = await anOrderOfVieja(overrides);
	const sent = keeper.post(adminUrls.order(order.reference), { ...(await buyerForm(order)), ...change });
	await expectStatus(303, sent);
	expect((await stored(order)).contact).toMatchObject(change);
});

test("an order whose account was deleted has nobody to correct", async () => {
	const url = adminUrls.order((await anOrder({ contact: null })).reference);
	expect(await keeper.page(url)).not.toContain("Corregir quién compra");
	const names = { fullName: "Ana", paternalSurname: "Paz", documentType: "DNI", documentNumber: "12345678" };
	const sent = keeper.post(url, { intent: "comprador", seen: "1", ...names, phone: "987654321" });
	await expectSaid(400, sent, "eliminó su cuenta");
	const history = stepsOf(["quoted", "cancelled"]);
	const lapsed = await anOrder({ contact: null, status: "cancelled", history, quotedUntil: "2026-01-31" });
	expect(await keeper.text(adminUrls.order(lapsed.reference))).toContain("Datos borrados");
});

test("the owner has the buyer of a delivered guest order forgotten, with the password, and it cannot be undone", async () => {
	const history = stepsOf(["pending", "paid", "preparing", "shipped", "delivered"]);
	const order = await anOrder({ status: "delivered", history, adoptableBy: "+51987654321" });
	const url = adminUrls.order(order.reference);
	const owner = await deskOf(store, "owner");
	const form = { intent: "olvidar", seen: String(history.length) };
	expect(await keeper.page(url)).not.toContain('value="olvidar"');
	await expectStatus(403, keeper.post(url, { ...form, password: staffPassword }));
	expect(await owner.text(url)).toContain("no se puede deshacer");
	await expectStatus(400, owner.post(url, { ...form, password: "otra contraseña larga" }));
	expect((await stored(order)).contact).toMatchObject({ phone: "+51987654321" });
	await expectStatus(303, owner.post(url, { ...form, password: staffPassword }));
	expect((await stored(order)).contact).toMatchObject({ phone: "", email: "" });
	const page = await owner.page(url);
	expect(page).toContain("Se borraron los datos de quien compró");
	for (const intent of ["olvidar", "deshacer"]) expect(page).not.toContain(`value="${intent}"`);
	expect(await owner.text(adminUrls.journal())).toContain("Pedidos: borrar datos");
	const open = adminUrls.order((await anOrder({ adoptableBy: "+51987654321" })).reference);
	const refused = owner.post(open, { ...form, seen: "1", password: staffPassword });
	await expectSaid(400, refused, "Todavía está abierto");
});

const at = "2026-11-12T15:20:00.000Z";
const pattern = "https://envios.example/ver?n={numero}";

test("the owner sets carriers with their tracking pages, and an address that could mislead is refused", async () => {
	const owner = await deskOf(store, "owner");
	const url = adminUrls.shop("entregas");
	const save = (carriers: string) =>
		owner.post(url, { carriers, "seen-carriers": "", password: staffPassword });
	await expectStatus(400, save("Andinos: http://envios.example/{numero}"));
	await expectStatus(303, save(`Andinos: ${pattern}\r\nShalom`));
	expect(await owner.page(url)).toContain(`Andinos: ${pattern}\nShalom</textarea>`);
});

test("who packs names the carrier later and corrects it; the shopper is told, and follows the parcel", async () => {
	const email = "envio@correo.pe";
	const contact = aContact({ email, documentNumber: "45678912" });
	const order = await anOrder({ status: "shipped", contact });
	const url = adminUrls.order(order.reference);
	const fix = { intent: "envio", carrier: "andinos", tracking: "A&1", seen: "1" };
	const sent = packer.post(url, { ...fix, carrier: "x".repeat(201) });
	const wrong = await expectRefused(sent, "envio-carrier", "Escríbelo en hasta 200 letras.");
	expect(wrong).toMatch(/value="A&amp;1"/);
	await Promise.all([1, 2].map(() => expectStatus(303, packer.post(url, fix))));
	expect(await stored(order)).toMatchObject({
		shipment: { carrier: "andinos", tracking: "A&1" },
		history: [{}, { event: "shipmentCorrected", by: "Luis" }],
	});
	const answer = keeper.post(url, { ...fix, tracking: "B2" });
	const late = await expectSaid(409, answer, "Mientras tanto lo cambió Luis");
	expect(late).toContain('value="B2"');

	const page = await packer.page(url);
	const link = "https://envios.example/ver?n=A%261";
	expect(page).toContain(`href="${link}"`);
	expect(page).toContain(encodeURIComponent(`Su número de seguimiento es A&1. Síguelo aquí: ${link}\n`));
	expect(page).toMatch(/<datalist[^>]*><option value="andinos"><\/option><option value="Shalom">/);
	const told = async () =>
		(await mailsTo(store.dataDir, email)).map(({ text, html }) => `${text}${html}`).join();
	await expect.poll(told).toContain(`Seguir el envío en andinos:\n${link}`);
	expect(await told()).toContain(`<a href="${link}"`);
	expect(await keeper.text(adminUrls.journal())).toContain("Pedidos: envío");

	const shopper = await shopperOf(store, order.reference);
	expect(await shopper.page(urls.trackedOrder(order.reference))).toContain(`href="${link}"`);
});

test("an order that is not on its way, or is picked up, has no shipment to correct", async () => {
	const closed = [
		{ status: "preparing" },
		{ status: "delivered" },
		{ status: "shipped", shipping: pickUp },
	] as const;
	for (const fields of closed) {
		const order = await anOrder(fields);
		const url = adminUrls.order(order.reference);
		expect(await keeper.page(url)).not.toContain("Corregir el envío");
		const sent = keeper.post(url, { intent: "envio", carrier: "Andinos", tracking: "1", seen: "1" });
		await expectSaid(400, sent, "El pedido no está en camino.");
		expect(await stored(order)).not.toHaveProperty("shipment");
	}
});

test("several orders are sent with one carrier, which those that are picked up do not get", async () => {
	const preparing = (more: Partial<Order> = {}) => anOrder({ status: "preparing", ...more });
	const [one, two, waiting] = [await preparing(), await preparing({ shipping: pickUp }), await preparing()];
	const list = adminUrls.orders({ estado: "preparing" });
	expect(fieldValue(await packer.page(list), "carrier")).toBe("");
	const send = (carrier: string) => {
		const body = new URLSearchParams({ estado: "shipped", carrier });
		for (const { reference } of [one, two]) body.append("pedido", reference);
		return packer.get(list, { ...formBody({}), body });
	};
	const answer = send("x".repeat(201));
	const html = await expectRefused(answer, "carrier", "Escribe la empresa en hasta 200 letras.");
	const checked = html.match(/<input[^>]*type="checkbox"[^>]*checked[^>]*>/g)?.join() ?? "";
	const isChosen = ({ reference }: Order) => checked.includes(reference);
	expect([one, two, waiting].map(isChosen)).toEqual([true, true, false]);
	expect((await send("Shalom")).headers.get("location")).toContain("listo=2-0-0-0");
	expect((await send("Andinos")).headers.get("location")).toContain("listo=0-2-0-0");
	expect(await stored(one)).toMatchObject({ status: "shipped", shipment: { carrier: "Shalom" } });
	expect(await stored(two)).toMatchObject({ status: "shipped" });
	expect(await stored(two)).not.toHaveProperty("shipment");
	expect((await stored(waiting)).status).toBe("preparing");
});

test("orders are sent with a number each in one act; a number that is not saved is shown again", async () => {
	const preparing = () => anOrder({ status: "preparing" });
	const [one, two, other] = [await preparing(), await preparing(), await preparing()];
	const list = adminUrls.orders({ estado: "preparing" });
	const [first, second, third] = [one, two, other].map(({ reference }) => `tracking-${reference}`);
	const send = (chosen: Order[], numbers: Record<string, string>) => {
		const body = new URLSearchParams({ estado: "shipped", carrier: "Olva", ...numbers });
		for (const { reference } of chosen) body.append("pedido", reference);
		return packer.get(list, { ...formBody({}), body });
	};
	const numbers = { [`${first}`]: "111", [`${second}`]: "x".repeat(201), [`${third}`]: "333" };
	const html = await expectRefused(send([one, two], numbers), `${second}`, "hasta 200 letras");
	expectFault(html, `${third}`, "Marca la casilla de este pedido, o borra su número.");
	expect([first, third].map((name) => fieldValue(html, `${name}`))).toEqual(["111", "333"]);
	expect((await stored(one)).status).toBe("preparing");

	const none = await expectSaid(400, send([], {}), "No elegiste ningún pedido: marca las casillas.");
	expect(fieldValue(none, "carrier")).toBe("Olva");

	await expectRedirect(send([one, two], { [`${first}`]: "111", [`${second}`]: " 222 " }), /listo=2-0-0-0/);
	expect(await stored(one)).toMatchObject({ shipment: { carrier: "Olva", tracking: "111" } });
	expect(await stored(two)).toMatchObject({ shipment: { carrier: "Olva", tracking: "222" } });
	const late = send([one, other], { [`${first}`]: "999", [`${third}`]: "333" });
	const told = new RegExp(`Cambió 1 pedido. Otros 1 .+ sin guardar: ${one.reference}: 999`);
	await expectSaid(409, late, told);
	expect(await stored(one)).toMatchObject({ shipment: { tracking: "111" } });
	const [newest, sent] = await store.datastore.find("journal", { by: "at", isDescending: true, size: 2 });
	expect(newest?.fields.records).toContain(`order/${toOrderId(other.reference)}`);
	await expectStatus(303, keeper.post(adminUrls.journal(), { entry: sent?.id ?? "" }));
	for (const order of [one, two]) {
		expect(await stored(order)).toMatchObject({ status: "preparing" });
		expect(await stored(order)).not.toHaveProperty("shipment");
	}
});

test("each open order counts in one tile of today, which leads to a list of as many", async () => {
	await anOrder({ paymentNotice: { operation: "1", at } });
	for (const status of ["pending", "pending", "paid", "shipped"] as const) await anOrder({ status });
	await anOrder({ status: "cancelled", history: stepsOf(["pending", "paid", "cancelled"], at) });
	const { total } = aUniqueOrder();
	const refunds = [{ pen: total.pen, at, reason: "No hay", by: "Ana" }];
	const givenBack: Order[] = [];
	for (const status of ["paid", "preparing"] as const)
		givenBack.push(await anOrder({ status, total, refunds }));
	const differences = [{ pen: 1000, method: "yape" as const, at }];
	await anOrder({ status: "paid", total, balance: total.pen - 1000, differences });
	await anOrder({ status: "paid", total, balance: -500 });
	const { pen: _, ...asked } = aReturn({ state: "asked", lines: [{ sku: "mesa", quantity: 1 }] });
	const returning = await anOrder({ status: "shipped", returns: [asked] });
	await anOrder({ status: "delivered", returns: [asked] });
	expect(await keeper.page(adminUrls.orders({ estado: "shipped" }))).toContain(returning.reference);
	const html = await keeper.page(adminUrls.home);
	const tiles = [...html.matchAll(/href="(\/admin\/pedidos\?estado=[^"]*)"[^>]*>(.*?)<\/a>/g)];
	const seen: string[] = [];
	for (const [, url = "", tile = ""] of tiles) {
		const rows = (await keeper.page(url)).match(/\/admin\/pedidos\/WASI[^"]*/g) ?? [];
		// Money is told as an amount, because its orders are in another tile.
		if (tile.includes("S/")) continue;
		expect(Number.parseInt(textOf(tile), 10), tile).toBe(rows.length);
		seen.push(...rows);
	}
	const names = tiles.map(([, , tile = ""]) =>
		textOf(tile)
			.replace(/(S\/\s)?[\d.,]+/, "")
			.trim(),
	);
	expect(names.join(", ")).toBe(
		[
			"dice que pagó, por preparar, por enviar, en camino o por recoger, esperan el pago",
			"devoluciones por atender, por devolver, por cobrar",
		].join(", "),
	);
	expect(new Set(seen).size).toBe(seen.length);
	for (const { reference } of givenBack) {
		expect(seen.join()).toContain(reference);
		expect(await keeper.page(adminUrls.order(reference))).not.toMatch(/Marcar como «(En prep|En camino)/);
	}
});

const url = adminUrls.newOrder;
const person = { fullName: "Elsa", paternalSurname: "Mori", documentType: "DNI", documentNumber: "45678912" };
const buyer = { ...person, phone: "987 654 321", district: "Miraflores, Lima", address: "Av. Larco 100" };
const units = `units-${orderedSlug}`;

/** The form of an order by phone, as it comes back with its total. */
async function priced(typed: Record<string, string>): Promise<Record<string, string>> {
	const html = await expectStatus(200, packer.post(url, { ...typed, intent: "ver" }));
	expect(textOf(html)).toMatch(/Estándar a .+: .+ Total\sS\/\s[\d.,]+/);
	return { ...formIn(html, url), intent: "anotar" };
}

test("an order by phone is taken in four steps without losing what was typed, at the total that was seen, and once", async () => {
	expect(await packer.page(adminUrls.orders())).toContain(`href="${url}"`);
	const key = fieldValue(await packer.page(url), "key") ?? "";
	expect(key).toMatch(/^[0-9a-f]{32}$/);
	const typed = { ...buyer, key };
	const found = await expectStatus(200, packer.post(url, { ...typed, intent: "buscar", q: "mesa mikuy" }));
	expect(found).toContain("<title>Anotar un pedido · Wasi</title>");
	expect(found).toMatch(new RegExp(`name="agregar" value="${orderedSlug}"`));
	expect([fieldValue(found, "address"), fieldValue(found, "key")]).toEqual([buyer.address, key]);
	const answer = packer.post(url, { ...typed, q: "mesa mikuy", agregar: orderedSlug });
	const added = await expectStatus(200, answer);
	expect(fieldValue(added, units)).toBe("1");
	expect(textOf(added)).toMatch(/Suma S\/\s[\d,.]+ sin envío/);

	const chosen = { ...typed, [units]: "2" };
	const order = await priced(chosen);
	const unseen = [chosen, { ...order, [units]: "1" }, { ...order, total: "1" }];
	for (const typed of unseen) {
		const refused = await expectSaid(
			409,
			packer.post(url, { ...typed, intent: "anotar" }),
			"El total es otro",
		);
		expect(Number(formIn(refused, url).total) > 1).toBe(true);
	}
	const sent = await Promise.all([packer.post(url, order), packer.post(url, order)]);
	const [path = "", again] = sent.map(({ headers }) => headers.get("location") ?? "");
	expect([sent.map(({ status }) => status), again]).toEqual([[303, 303], path]);
	const page = await packer.page(path);
	const reference = /WASI-[A-Z\d-]{9}/.exec(path)?.[0] ?? "";
	expect(textOf(page)).toContain("Anotamos el pedido.");
	const [, whatsapp = ""] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(page) ?? [];
	expect(decodeURIComponent(whatsapp)).toContain(`${store.url}${urls.trackedOrder(reference)}`);
	expect(whatsapp).toContain("wa.me/51987654321");
	expect(await stored({ reference })).toMatchObject({
		lines: [{ sku: orderedSlug, quantity: 2 }],
		contact: { fullName: "Elsa", phone: "+51987654321", email: "" },
		delivery: { district: "150122" },
		history: [{ status: "pending", by: "Luis" }],
	});
});

test("who receives is corrected with who buys, and is to be asked for again once the order was handed over", async () => {
	const { isPickUp: _, ...shipping } = { ...pickUp, agency: "Olva" };
	const order = await anOrder({ status: "preparing", shipping });
	const url = adminUrls.order(order.reference);
	const company = {
		documentType: "RUC",
		documentNumber: "20131312955",
		legalName: "Sol",
		fiscalAddress: "Sol 1",
	};
	const form = { ...(await buyerForm(order)), ...company };
	const refused = packer.post(url, form);
	await expectRefused(refused, "comprador-recipientName", "Escribe quién lo recoge");
	const luis = { recipientName: "Luis", recipientDocument: "41414141", recipientPhone: "+51 912 345 678" };
	await expectStatus(303, packer.post(url, { ...form, ...luis }));
	expect(await buyerForm(order)).toMatchObject({ ...company, ...luis });
	expect(await packer.text(url)).not.toContain("Ya se borraron");
	for (const [seen, to] of ["shipped", "delivered"].entries())
		await expectStatus(303, packer.post(url, { intent: "estado", to, seen: String(seen + 2) }));
	expect(await packer.text(url)).toContain("Ya se borraron el documento y el teléfono de Luis");
	expect(await buyerForm(order)).not.toHaveProperty("recipientName");
});

test("a quote is accepted by one button, lapses after its day, and is renewed", async () => {
	const today = limaDay(new Date());
	const typed = { ...buyer, [units]: "1" };
	const answer = packer.post(url, { ...typed, intent: "ver", quotedUntil: "2026-01-01" });
	await expectRefused(answer, "anotar-quotedUntil", "Elige un día desde hoy");
	const quote = async () => {
		const sent = await packer.post(url, await priced({ ...typed, quotedUntil: today }));
		const path = sent.headers.get("location") ?? "";
		return { path, reference: /WASI-[A-Z\d-]{9}/.exec(path)?.[0] ?? "" };
	};
	const { path, reference } = await quote();
	const shown = await packer.page(path);
	expect(textOf(shown)).toContain("Anotamos la cotización.");
	expect(textOf(shown)).toContain("Cotización hasta el");
	expect(textOf(shown)).toContain("Cancelar la cotización");
	const cancelled = adminUrls.order((await anOrder({ status: "cancelled" })).reference);
	for (const html of [shown, await packer.page(cancelled)]) expect(html).not.toContain("Hoja de preparación");
	expect(await packer.text(adminUrls.home)).toContain("1 cotización sin respuesta");
	const shopper = await shopperOf(store, reference);
	const tracked = urls.trackedOrder(reference);
	const accept = urls.acceptQuote({ pedido: reference });
	expect(await shopper.page(tracked)).toContain(`action="${accept}"`);
	expect(await shopper.text(accept)).toMatch(/Tu precio es S\/\s[\d.,]+, y vale hasta/);

	const notice = shopper.post(urls.paymentNotice({ pedido: reference }), { operation: "00071" });
	await expectSaid(409, notice, "Todavía es una cotización");
	for (const asked of ["estado", "cobro"]) {
		const collect = { intent: asked, to: "paid", seen: "1", amount: "1", method: "yape" };
		const collected = keeper.post(adminUrls.order(reference), collect);
		await expectSaid(400, collected, "Todavía es una cotización");
	}

	const id = toOrderId(reference);
	const fields = await store.datastore.get("order", id);
	await store.datastore.set("order", id, { ...fields, quotedUntil: "2026-01-01" });
	expect(await shopper.page(tracked)).not.toContain(accept);
	expect(await shopper.text(tracked)).toContain("Esta cotización venció");
	expect(await packer.text(adminUrls.order(reference))).toContain("Cotización vencida");
	expect(await packer.text(adminUrls.home)).not.toContain("cotización sin respuesta");
	const isListed = async (estado: string) =>
		(await packer.page(adminUrls.orders({ estado }))).includes(reference);
	expect([await isListed("quoted"), await isListed("vencidas")]).toEqual([false, true]);
	const sheet = adminUrls.papers({ hoja: "preparacion", pedido: reference });
	expect(await packer.page(sheet)).not.toContain(buyer.address);
	await expectSaid(409, shopper.post(accept, { pasos: "1" }), "Tu cotización ya venció");
	const act = async (intent: string, fields = {}) =>
		packer.post(adminUrls.order(reference), {
			intent: `${intent}-cotizacion`,
			seen: String((await stored({ reference })).history.length),
			...fields,
		});
	await expectRefused(act("renovar", { day: "" }), "renovar-cotizacion-day", "Elige un día");
	await expectStatus(303, act("renovar", { day: today }));

	for (const stale of ["", "0"])
		await expectSaid(409, shopper.post(accept, { pasos: stale }), "Tu cotización cambió");
	const pasos = fieldValue(await shopper.page(tracked), "pasos") ?? "";
	expect(fieldValue(await shopper.page(accept), "pasos")).toBe(pasos);
	const accepted = await shopper.post(accept, { pasos });
	expect(accepted.headers.get("location")).toContain("cotizacion-aceptada");
	expect(await shopper.text(tracked)).toContain("Pendiente de pago");
	await expectStatus(303, shopper.post(accept, { pasos }));
	const { history } = await stored({ reference });
	expect(history.map(({ status, event }) => event ?? status)).toEqual([
		"quoted",
		"acceptanceRefused",
		"noted",
		"pending",
	]);
	const other = await quote();
	const stock = await store.datastore.get("stock", orderedSlug);
	await store.datastore.set("stock", orderedSlug, { units: { only: 0 } });
	const wish = urls.acceptQuote({ pedido: other.reference });
	const unsold = (await shopperOf(store, other.reference)).post(wish, { pasos: "1" });
	await expectSaid(409, unsold, "no pagues nada");
	const byPhone = { intent: "aceptar-cotizacion", seen: "1" };
	const short = packer.post(adminUrls.order(other.reference), byPhone);
	await expectRefused(short, "aceptar-cotizacion-anyway", "Falta stock", 409);
	await expectStatus(303, packer.post(adminUrls.order(other.reference), { ...byPhone, anyway: "on" }));
	await store.datastore.apply([{ collection: "stock", id: orderedSlug, fields: stock ?? null }]);
	expect(await stored(other)).toMatchObject({ status: "pending" });
});

test.each([
	["no product", {}, "q", "agrega al menos un producto"],
	["units that are no number", { [units]: "dos" }, units, "Escribe cuántas unidades"],
	["more than there is", { [units]: "90" }, units, "Para deber lo que falta, marca la casilla"],
	["what is not sold", { "units-nada": "1" }, "units-nada", "No se vende ahora"],
	["no name", { [units]: "1", fullName: "" }, "fullName", ""],
	["a wrong document", { [units]: "1", documentNumber: "123" }, "documentNumber", ""],
	["an unclear district", { [units]: "1", district: "Miraflores" }, "district", "Hay varios distritos"],
])("an order by phone with %s comes back as typed, with a message", async (_, change, field, said) => {
	const answer = await keeper.post(url, { ...buyer, ...change, intent: "anotar", key: "0".repeat(32) });
	expect([400, 409]).toContain(answer.status);
	const html = await answer.text();
	expectFault(html, `anotar-${field}`, said);
	expect(fieldValue(html, "paternalSurname")).toBe("Mori");
	expect(await store.datastore.get("order-key", "0".repeat(32))).toBeUndefined();
});

const eva = { documentNumber: "41414141", phone: "+51911222333", email: "eva@correo.pe", fullName: "Eva" };
const names = { fullName: "Eva Soto", email: "", phone: "911 222 333" };
const consumer = { ...Object(aComplaintRecord().consumer), ...names };
const referenceOf = async (overrides: Partial<Order>) => (await anOrder(overrides)).reference;

test("all of a person is on one page, found by document, phone, e-mail or parts of them, for whom may see it", async () => {
	const { datastore } = store;
	const contact = aContact(eva);
	const history = stepsOf(["pending", "paid", "delivered"], at);
	const refunds = [
		{ pen: 5000, at, by: "rosa", reason: "rayado" },
		{ pen: 7000, at, by: "rosa", reason: "cambio", method: "other" as const, exchange: "WASI-3333-3333" },
	];
	const delivered = await referenceOf({ contact, status: "delivered", history, refunds });
	const pending = await referenceOf({ contact });
	const nobody = aContact({ ...eva, documentNumber: "42424242", email: "", phone: "+51955666777" });
	const others = await referenceOf({ contact: nobody });
	const number = "000000001-2026";
	await datastore.set("complaint", number, aComplaintRecord({ number, consumer }));
	await datastore.set("complaint", "000000002-2026", aComplaintRecord({ number: "000000002-2026" }));
	await datastore.set("message", "eva", aMessageRecord({ email: "EVA@correo.pe", phone: "" }));
	await datastore.set("message", "luz", aMessageRecord());
	const review = reviewIdOf(delivered, "mesa-de-comedor-mikuy");
	await datastore.set("review", review, aReviewRecord({ order: delivered }));

	const link = `href="${adminUrls.customer({ q: "41414141" })}"`;
	expect(await keeper.page(adminUrls.order(pending))).toContain(link);
	const own = [delivered, pending].map((reference) => adminUrls.order(reference));
	const items = Object.entries({ reclamos: number, mensajes: "eva", opiniones: review });
	const written = items.map((item) => adminUrls.inboxItem(...item));
	const linksOf = (html: string) =>
		(html.match(/(?<=href=")\/admin\/(pedidos|reclamos|mensajes|opiniones)\/[^"?]+/g) ?? []).sort();
	for (const q of ["41414141", "911 222 333", "+51 911 222 333", "eva@correo.pe", "2333", "4141"]) {
		const html = await keeper.page(adminUrls.customer({ q }));
		expect(linksOf(html), q).toEqual([...own, ...written].sort());
		expect(textOf(html), q).toMatch(/Pagó en total S\/\s1,100\.00\s+Se le devolvió S\/\s50\.00/);
	}
	const seenByPacker = await packer.page(adminUrls.customer({ q: "41414141" }));
	expect(linksOf(seenByPacker)).toEqual([...own].sort());
	expect(textOf(seenByPacker)).not.toMatch(/Pagó en total|Reclamos|Mensajes/);

	const several = await keeper.page(adminUrls.customer({ q: "eva" }));
	expect(textOf(several)).toContain("Hay varias personas así: elige una.");
	expect(linksOf(several)).toEqual([]);
	for (const q of ["41414141", "42424242"]) expect(several).toContain(adminUrls.customer({ q }));
	expect(linksOf(await keeper.page(adminUrls.customer({ q: others })))).toEqual([adminUrls.order(others)]);
	expect(linksOf(await keeper.page(adminUrls.customer({ q: "99999999" })))).toEqual([]);
	await expectStatus(200, keeper.get(adminUrls.customer()));
});

test("a person has a note, which two keepers cannot overwrite unseen, beside those of the orders and what came back for good", async () => {
	const contact = aContact({ ...eva, documentNumber: "44444444", phone: "+51944444444", email: "" });
	const { lines } = aUniqueOrder();
	const [line] = lines;
	if (!line) throw new Error("no line");
	const returned = { sku: line.sku, quantity: 1, restocked: 1 };
	const { reference } = await anOrder({
		...{
			contact,
			lines,
			status: "delivered",
			returns: [
				aReturn({
					state: "sentBack",
					wants: "repair",
					lines: [{ ...returned, toRepair: 1, restocked: 0 }],
					pen: 0,
				}),
				aReturn({ state: "received", lines: [returned], pen: 900 }),
			],
		},
		history: [
			...stepsOf(["pending", "paid", "delivered"], at),
			{ status: "delivered", event: "noted", at, note: "Timbre roto" },
		],
	});
	const url = adminUrls.customer({ q: "44444444" });
	const before = await keeper.form(url, 'value="nota-44444444"');
	const write = (text: string) => keeper.post(url, { ...before, intent: "nota-44444444", text });
	await expectStatus(403, packer.post(url, { ...before, intent: "nota-44444444", text: "Hola" }));
	await expectStatus(303, write("Llama por la tarde"));
	const seen = await packer.text(url);
	expect(seen).toMatch(/Nota de Rosa Llama por la tarde .*Devolvió 1 unidad /);
	expect(seen).toMatch(
		new RegExp(`Notas de sus pedidos Timbre roto ${reference}.*Devoluciones 1 × ${line.name}.*Recibida`),
	);
	expect(seen).not.toContain("Nota, que no ve quien compra");
	const late = await expectRefused(
		write("Prefiere la mañana"),
		"nota-44444444-text",
		"Ahora dice: Llama por la tarde",
		409,
	);
	await expectStatus(400, write("x".repeat(1001)));
	expect(late).toContain("Prefiere la mañana</textarea>");
	const emptied = { intent: "nota-44444444", seen: fieldValue(late, "seen") ?? "", text: "" };
	await expectStatus(303, keeper.post(url, emptied));
	expect(await keeper.text(url)).not.toContain("Nota de");
	expect(await keeper.text(adminUrls.journal())).toContain("Clientes: nota");
});

test("an order's page says since when it is in its state, apart from the day of the order", async () => {
	const history = [
		...stepsOf(["pending"], "2026-11-12T15:20:00.000Z"),
		...stepsOf(["paid"], "2026-11-14T15:20:00.000Z"),
	];
	const { reference } = await anOrder({ status: "paid", placedAt: "2026-11-12T15:20:00.000Z", history });
	const shown = await keeper.text(adminUrls.order(reference));
	expect(shown).toMatch(/Pagado desde el 14 de noviembre de 2026.* Pedido del 12 de noviembre de 2026/);
});

test("who never ordered is found by what they wrote", async () => {
	const number = "000000003-2026";
	const luis = { ...consumer, fullName: "Luis Ríos", documentNumber: "43434343", phone: "" };
	await store.datastore.set("complaint", number, aComplaintRecord({ number, consumer: luis }));
	const item = adminUrls.inboxItem("reclamos", number);
	for (const q of ["43434343", "4343", "rios"])
		expect(await keeper.page(adminUrls.customer({ q })), q).toContain(item);
});

test("what is printed for several orders says who, where and what, and no price, address of e-mail, document or status", async () => {
	const { delivery } = aUniqueOrder();
	const contact = aContact({ fullName: "Rosa", email: "rosa@correo.pe", documentNumber: "41414141" });
	const one = await anOrder({
		...{ status: "paid", contact, shipment: { carrier: "Shalom" } },
		delivery: delivery && { ...delivery, giftNote: "¡Feliz día!" },
	});
	const other = await anOrder({ status: "paid" });
	const list = await packer.page(adminUrls.orders({ estado: "paid" }));
	const button = list.match(/<button[^>]*formaction[^>]*>/i)?.[0];
	for (const part of [`formAction="${adminUrls.papers()}"`, 'formMethod="get"'])
		expect(button?.toLowerCase()).toContain(part.toLowerCase());
	const chosen = `${adminUrls.papers()}?pedido=${one.reference}&pedido=${other.reference}&pedido=${one.reference}&carrier=`;
	const slips = await packer.text(chosen);
	for (const { reference } of [one, other])
		expect(slips.match(new RegExp(`Hoja de preparación ${reference}`, "g"))).toHaveLength(1);
	const [line] = one.lines;
	for (const part of ["Rosa", "Va con Shalom", "¡Feliz día!", `${line?.quantity} × ${line?.name}`, line?.sku])
		expect(slips).toContain(part);

	const order = await packer.page(adminUrls.order(one.reference));
	const links = order.match(/(?<=href=")\/admin\/imprimir[^"]*/g) ?? [];
	expect(links).toHaveLength(3);
	for (const url of links) {
		const html = await packer.page(url.replaceAll("&amp;", "&"));
		for (const part of [one.contact?.fullName, one.delivery?.address, one.reference])
			expect(html).toContain(part);
		for (const hidden of ["S/", "rosa@correo.pe", "41414141", "Pagado"])
			expect(textOf(html)).not.toContain(hidden);
	}
});

test("all orders of a list are printed, thirty at a time, which the page says", async () => {
	const contact = aContact({ fullName: "Ximena", documentNumber: "45454545", phone: "+51945454545" });
	const history = stepsOf(["pending", "paid", "preparing"], at);
	const stored: string[] = [];
	for (let n = 0; n < 31; n++)
		stored.push((await anOrder({ status: "preparing", contact, history })).reference);
	const list = await packer.page(adminUrls.orders({ estado: "preparing", q: "45454545" }));
	const sent = formIn(list, adminUrls.orders({ q: "45454545", estado: "preparing" }));
	const first = await packer.page(`${adminUrls.papers()}?${new URLSearchParams({ ...sent, todos: "on" })}`);
	const printed = (html: string) => html.match(/<h2 id="preparacion-[^"]+/g) ?? [];
	expect(printed(first)).toHaveLength(30);
	expect(textOf(first)).toContain("estos son los primeros de 31. Ver los siguientes");
	const [, next = ""] = /href="([^"]+)">Ver los siguientes/.exec(first) ?? [];
	const second = await packer.page(next.replaceAll("&amp;", "&"));
	expect(printed(second)).toHaveLength(1);
	expect(textOf(second)).not.toContain("Ver los siguientes");
});

test("without an order that can be printed the page says how to choose some", async () => {
	for (const query of ["", "?pedido=wasi-0000-0000&hoja=otra", "?hoja=constructor&pedido=%00"])
		expect(await keeper.page(adminUrls.papers() + query)).toContain("No hay pedidos que imprimir");
});

test("a deposit that the shopper told of is confirmed by one tap and once; the rest is asked for before it is sent", async () => {
	const business = (await store.datastore.get("business", "store")) ?? {};
	await store.datastore.set("business", "store", { ...business, depositPercent: 50 });
	const order = await anOrder({ hasStock: false });
	const shopper = await shopperOf(store, order.reference);
	const url = adminUrls.order(order.reference);
	const notice = urls.paymentNotice({ pedido: order.reference });
	const tell = (paid = "deposit") => shopper.post(notice, { operation: "00071", method: "yape", paid });
	await tell("");
	expect(await keeper.form(url, 'value="paid"')).toMatchObject({ amount: "", operation: "00071" });
	expect(formIn(await shopper.page(notice), notice)).toMatchObject({ paid: "", operation: "00071" });
	await tell();
	expect(formIn(await shopper.page(notice), notice)).toMatchObject({ paid: "deposit", operation: "00071" });
	expect(await keeper.text(url)).toMatch(/Dice que pagó S\/\s585\.00 por Yape el /);
	const formOf = (part: string) => keeper.form(url, part);
	const form = await formOf('value="paid"');
	expect(form).toMatchObject({ to: "paid", amount: "585", method: "yape", operation: "00071" });
	const cancel = keeper.post(url, { intent: "estado", to: "cancelled", seen: String(form.seen) });
	await expectRefused(cancel, "cancelled-anyway", "Dice que ya pagó");
	const answer = keeper.post(url, { ...form, amount: "1170.01" });
	await expectRefused(answer, "paid-amount", "hasta S/\u00a01,170.00");
	await expectStatus(403, packer.post(url, form));
	await Promise.all([1, 2].map(() => expectStatus(303, keeper.post(url, form))));
	await expectStatus(303, tell());
	const tried = keeper.post(url, { ...form, note: "Otro" });
	await expectSaid(409, tried, "Mientras tanto lo cambió Rosa: ahora figura como «Pagado en parte».");
	expect(await keeper.text(url)).toMatch(/Pagado S\/\s585\.00 de S\/\s1,170\.00, faltan S\/\s585\.00\./);
	const day = limaDay(new Date(order.placedAt));
	expect(await keeper.page(adminUrls.table("pedidos", { desde: day, hasta: day }))).toMatch(
		new RegExp(`^${order.reference},[^,]+,Pagado en parte,`, "m"),
	);
	await packer.post(adminUrls.orders({ estado: "paid" }), { estado: "preparing", pedido: order.reference });
	const send = { intent: "estado", to: "shipped", seen: "5" };
	await expectRefused(keeper.post(url, send), "shipped-anyway", "por cobrar");
	expect(await packer.page(url)).not.toContain("Aunque falte cobrar una parte");
	for (const anyway of ["", "on"])
		await expectSaid(400, packer.post(url, { ...send, anyway }), "Faltan S/\u00a0585.00 por cobrar: pide a");

	expect(await shopper.text(urls.trackedOrder(order.reference))).toMatch(
		/En preparación.+falta pagar S\/\s585\.00.+Pagado\s+S\/\s585\.00\s+Falta pagar\s+S\/\s585\.00/s,
	);
	await expectStatus(303, shopper.post(notice, { operation: "00072", method: "plin" }));
	const list = async (estado: "avisados" | "por-cobrar" | "preparing") =>
		textOf((await keeper.page(adminUrls.orders({ estado }))).split(`Elegir ${order.reference}`).at(1) ?? "");
	const toldOf = /por cobrar, \d+ dicen? que pag/;
	expect(await list("avisados")).toBe("");
	for (const estado of ["por-cobrar", "preparing"] as const)
		expect(await keeper.text(adminUrls.orders({ estado }))).toMatch(
			new RegExp(`${order.reference}.+Dice que pagó`, "s"),
		);
	expect(await keeper.text(adminUrls.home)).toMatch(toldOf);
	await expectStatus(303, keeper.post(url, await formOf('value="cobro"')));
	expect(await keeper.text(adminUrls.home)).not.toMatch(toldOf);
	expect(await keeper.text(url)).toMatch(/Pago: Yape, 00071.+585\.00.+Pago: Plin, 00072.+585\.00/s);
	await keeper.post(url, { ...(await formOf('value="deshacer"')), reason: "Era de otro" });
	expect(await keeper.text(url)).toContain("faltan S/\u00a0585.00");
	await expect.poll(async () => (await subjectsTo("rosa@correo.pe")).join()).toContain("Corregimos el pago");
	await expectStatus(303, keeper.post(url, { ...send, seen: "8", anyway: "on" }));
});

test("a search among orders of years says where it ended, and goes on with the next page", async () => {
	const contact = aContact({ fullName: "Ana", paternalSurname: "Yupanqui" });
	const [wanted = aUniqueOrder(), ...others] = Array.from({ length: mostReadForPage + 1 }, (_, index) =>
		aUniqueOrder({ contact: index === 0 ? { ...contact, maternalSurname: "Wari" } : contact }),
	);
	const changes = Object.entries(recordsOf([wanted, ...others]));
	await store.datastore.apply(changes.map(([id, fields]) => ({ collection: "order", id, fields })));
	for (const estado of [undefined, "sin-aviso"]) {
		const first = await keeper.page(adminUrls.orders({ q: "yupanqui wari", estado }));
		expect(textOf(first)).toContain(`Se revisaron ${mostReadForPage} pedidos.`);
		expect(first).not.toContain(adminUrls.order(wanted.reference));
		const [, next = ""] = /href="([^"]*despues=[^"]*)"/.exec(first) ?? [];
		expect(await keeper.page(next.replaceAll("&amp;", "&"))).toContain(adminUrls.order(wanted.reference));
	}
});

// Last, because its orders are in the lists of others.
test("each order that is open, or owes units or money, is on a list of today", async () => {
	const { total } = aUniqueOrder();
	const steps = ["pending", "paid", "preparing", "shipped", "delivered"] as const;
	const due: Order[] = [];
	for (const status of orderStatuses)
		for (const balance of [-500, 0, 500])
			for (const owed of [0, 2]) {
				const until = steps.indexOf(status as (typeof steps)[number]) + 1;
				const cancelled = balance === 0 ? (["pending"] as const) : (["pending", "paid"] as const);
				const passed = until > 0 ? steps.slice(0, until) : [...cancelled, status];
				const order = await anOrder({
					...{ status, total, history: stepsOf(status === "quoted" ? ["quoted"] : passed, at) },
					...(status === "quoted" && { quotedUntil: "2099-01-01" }),
					...(balance !== 0 && until > 1 && { balance }),
					...(balance > 0 && until === 1 && { differences: [{ pen: 500, method: "yape", at }] }),
					lines: [aLine({ quantity: 5, ...(owed > 0 && status !== "cancelled" && { owed }) })],
				});
				const owes = owesUnits(order) || sumOwed(order) > 0 || sumDue(order) > 0;
				if (owes || !isFinal(status)) due.push(order);
			}
	expect(due.length).toBeGreaterThan(30);
	const html = await keeper.page(adminUrls.home);
	const lists = [...html.matchAll(/href="(\/admin\/pedidos\?estado=[^"]*)"/g)].map(([, list = ""]) => list);
	const pages = await Promise.all(lists.map((list) => keeper.page(list)));
	const left = due.filter(({ reference }) => !pages.some((page) => page.includes(reference)));
	expect(left.map(({ status, balance, lines }) => [status, balance, lines[0]?.owed])).toEqual([]);
});
