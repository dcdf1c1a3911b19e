import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { deskOfFile, expectFault, expectRefused, newestEntry, staffPassword } from "../support/desk";
import { aShopperWithACart, hiddenFields, orderedSlug, referenceIn, runOrders } from "../support/ordering";
import { expectSaid, expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { plain } from "./parse";

const store = storeOfFile();
const owner = deskOfFile(store, "owner");
const packer = deskOfFile(store, "packer");
const url = adminUrls.discounts();

test("an owner adds and ends codes, which the journal keeps", async () => {
	const terms = { kind: "percent", value: "10", uses: "5", least: "99.90" };
	const fields = { intent: "agregar", code: "feria10", ...terms };
	expect(await owner.text(url)).toContain("Todavía no hay códigos.");
	for (const [wrong, told] of [
		[{ code: "x" }, "Escribe un código de 3 a 20 letras y números"],
		[{ value: "101" }, "un número entero de 1 a 100"],
		[{ kind: "amount", value: "poco" }, "escribe cuánto"],
		[{ kind: "amount", value: "1.200" }, "escribe 1200 o 1.20."],
		[{ uses: "0" }, "Escribe cuántas veces"],
		[{ from: "2999-12-02", until: "2999-12-01" }, "El último día no puede ser antes"],
		[{ from: "2020-01-01", until: "2020-02-01" }, "Ese día ya pasó."],
	] as const) {
		const sent = owner.post(url, { ...fields, ...wrong });
		const html = await expectRefused(sent, `agregar-${Object.keys(wrong).at(-1)}`, told);
		expect(html).toMatch(/name="least"[^>]*value="99.90"/);
	}
	await expectStatus(303, owner.post(url, fields));
	const entry = { by: "Rosa", records: ["discount-code/feria10"] };
	expect(await newestEntry(store)).toMatchObject({ ...entry, action: "admin descuentos agregar" });
	expect(plain(await owner.page(url))).toContain("FERIA10 10 % S/ 99.90 0 de 5 Abierto");
	await expectStatus(303, owner.post(url, fields)); // once more
	await expectStatus(409, owner.post(url, { ...fields, value: "15" }));
	const chooser = /<select id="terminar-code"[^>]* required[^>]*><option value=""[^>]*>Elige un código</;
	expect(await owner.page(url)).toMatch(chooser);
	const answer = owner.post(url, { intent: "terminar", code: "" });
	await expectSaid(400, answer, "Elige el código que ya no valdrá.");
	expect(await owner.text(url)).toContain("0 de 5 Abierto");
	const told = textOf(await owner.follow(owner.post(url, { intent: "terminar", code: "FERIA10" })));
	expect(told).toContain("Terminamos el código FERIA10.");
	expect(told).toContain("0 de 5 Terminado");
	expect(await newestEntry(store)).toMatchObject({ ...entry, action: "admin descuentos terminar" });
});

test("the list says which codes do not count yet, and which are used up", async () => {
	const terms = { kind: "percent", value: 10, least: 0, used: 0, hasEnded: false };
	await store.datastore.set("discount-code", "lejano", { ...terms, code: "LEJANO", from: "2999-01-01" });
	await store.datastore.set("discount-code", "gastado", { ...terms, code: "GASTADO", most: 2, used: 2 });
	const text = await owner.text(url);
	expect(text).toMatch(/GASTADO [^A-Z]*2 de 2 Agotado/);
	expect(text).toMatch(/LEJANO [^A-Z]*Aún no empieza/);
});

const run = (...args: string[]) => runCommand("discounts", args, { DATA_DIR: store.dataDir });

const use = (shopper: Shopper, code: string) => shopper.post(urls.cart, { intent: "discount", code });

/** What the cart's panel says, also on a kept page. */
async function panelOf(shopper: Shopper, page: string): Promise<string> {
	return /MI CARRITO.*?Check out/.exec(plain(await shopper.page(page)))?.[0].replaceAll(",", "") ?? "";
}

async function order(shopper: Shopper, discount?: string) {
	const hidden = await hiddenFields(shopper);
	const seen = discount ?? fieldValue(await shopper.page(urls.checkout), "discount") ?? "";
	return shopper.post(urls.checkout, { ...checkoutAnswers(), ...hidden, discount: seen });
}

test("a sale with a code is in the cart, the order, the export and the report", async () => {
	await run("add", "VERANO10", "--percent", "10");
	const shopper = await aShopperWithACart(store);
	const used = await use(shopper, " verano 10 ");
	expect([used.status, used.headers.get("location")]).toEqual([303, expect.stringMatching(/#descuento$/)]);
	const cart = plain(await shopper.page(urls.cart));
	const amountOf = (label: string) =>
		Number(new RegExp(`${label} −?S/ ([\\d,.]+)`).exec(cart)?.[1]?.replace(",", ""));
	const off = amountOf("Descuento VERANO10");
	expect(off).toBeGreaterThan(0);
	expect(cart).toMatch(/^(?!.*Usar código).*Quitar Descuento VERANO10 −S/);
	expect(amountOf("Total sin envío")).toBeCloseTo(amountOf("Subtotal") - off, 2);
	const shown = `−S/ ${off.toFixed(2)}`;
	const owed = amountOf("Total sin envío").toFixed(2);
	await expect.poll(() => panelOf(shopper, urls.about)).toContain(`Total sin envío S/ ${owed} Subtotal S/`);
	expect(await panelOf(shopper, urls.home)).toContain(`Descuento VERANO10 ${shown}`);
	expect(plain(await shopper.page(urls.checkout))).toContain(`Descuento VERANO10 ${shown}`);
	await use(shopper, "");
	expect(plain(await shopper.page(urls.cart))).not.toContain("VERANO10");
	await use(shopper, "VERANO10");
	const reference = referenceIn(await order(shopper));
	expect(plain(await shopper.page(urls.placedOrder(reference)))).toContain(`Descuento VERANO10 ${shown}`);
	const env = { DATA_DIR: store.dataDir };
	await runOrders(env, "status", reference, "paid", "--paid-by", "yape");
	const said = new RegExp(`${reference}.*,VERANO10,,${off.toFixed(2)},`);
	expect((await runOrders(env, "export")).stdout).toMatch(said);
	expect((await runCommand("report", ["--by", "code"], env)).stdout).toMatch(/VERANO10 +10\u00a0% +1 /);
	expect((await run("list")).stdout).toContain("VERANO10\t10\u00a0%\t\t\t\t1\topen");
	// The next cart begins without the code.
	expect(plain(await shopper.page(urls.cart))).not.toContain("VERANO10");
});

test.each<[code: string, terms: object, said: string]>([
	["ENVIO0", { kind: "delivery", value: 0 }, "Descuento ENVIO0 envío gratis"],
	["LEJOS", { kind: "amount", value: 5000, least: 99_999_900 }, "El código LEJOS vale desde S/ 999999.00"],
])("the cart's panel says of the code %s what the cart's page does", async (code, terms, said) => {
	const fields = { code, least: 0, used: 0, hasEnded: false, ...terms };
	await store.datastore.set("discount-code", code.toLowerCase(), fields);
	const shopper = await aShopperWithACart(store);
	await use(shopper, code);
	expect(plain(await shopper.page(urls.cart)).replaceAll(",", "")).toContain(said);
	await expect.poll(() => panelOf(shopper, urls.about)).toContain(said);
});

test.each<[code: string, change: object, said: RegExp, ordered: string]>([
	["MENOS", { value: 5 }, /El descuento del código MENOS ahora es de S\/.+Descuento MENOS −S/, "MENOS"],
	["ADIOS", { hasEnded: true }, /El código ADIOS ya terminó/, ""],
])(
	"a cart that is brought back has the code %s of the form, which was changed meanwhile: %j",
	async (code, change, said, ordered) => {
		const terms = { code, kind: "percent", value: 10, least: 0, used: 0, hasEnded: false };
		const save = (more: object) =>
			store.datastore.set("discount-code", code.toLowerCase(), { ...terms, ...more });
		await save({});
		const shopper = await aShopperWithACart(store);
		await use(shopper, code);
		const seen = async () => fieldValue(await shopper.page(urls.checkout), "discount") ?? "";
		await expect.poll(seen).toContain(`${code}*`);
		const answers = { ...checkoutAnswers(), ...(await hiddenFields(shopper)), discount: await seen() };
		await save(change);
		await expect.poll(seen).not.toBe(answers.discount);
		const lost = newShopper(store);
		const html = await expectSaid(409, lost.post(urls.checkout, answers), "Recuperamos tu carrito");
		expect(plain(html)).toMatch(said);
		const reference = referenceIn(await order(lost));
		const placed = await store.datastore.get("order", reference.toLowerCase());
		expect((placed?.discount as { code: string } | undefined)?.code ?? "").toBe(ordered);
	},
);

test("a sender's unpaid orders hold only two uses of a code", async () => {
	await run("add", "TRES", "--percent", "5", "--uses", "3");
	for (const used of [1, 2, 2]) {
		const shopper = await aShopperWithACart(store);
		await use(shopper, "TRES");
		referenceIn(await order(shopper));
		expect(await store.datastore.get("discount-code", "tres")).toMatchObject({ used });
	}
});

test.each([
	["NADIE", "No existe el código NADIE. Revisa cómo está escrito o sigue sin él."],
	["<b>", "Escribe el código con letras y números, como FERIA10, o déjalo vacío."],
])("the code %s, which cannot be used, is explained, and the cart is kept", async (code, sentence) => {
	const refused = await expectStatus(400, use(await aShopperWithACart(store), code));
	expect(refused, "in view").toMatch(
		/<details[^>]* open="">(?:(?!<\/details>).)*id="codigo"[^>]*autofocus/is,
	);
	const text = plain(refused);
	expect(text).toContain(sentence);
	expect(text).toContain("Mesa de comedor Mikuy");
});

test("a gift note and whoever receives the order are kept in a refused form, in the order, on its papers, in its mails and exports", async () => {
	const shopper = await aShopperWithACart(store);
	const openParts = (html: string) => html.match(/<details class="fold[^>]* open/g)?.length ?? 0;
	expect(openParts(await shopper.page(urls.checkout))).toBe(0);
	const recipient = { recipientDocument: "41414141", recipientPhone: "+51 912 345 678" };
	const typed = { giftNote: "Feliz día, mamá. Con cariño, Ana", recipientName: "Luis Huamán", ...recipient };
	const answers = { ...checkoutAnswers(), ...(await hiddenFields(shopper)), ...typed };
	const refused = await expectStatus(400, shopper.post(urls.checkout, { ...answers, recipientName: "" }));
	expect(plain(refused)).toContain("Escribe el nombre de quien recibe, o borra sus otros datos.");
	expect(openParts(refused)).toBe(2);
	for (const [name, value] of Object.entries({ ...typed, recipientName: "" }))
		expect(fieldValue(refused, name)).toBe(value);
	const reference = referenceIn(await shopper.post(urls.checkout, answers));
	const shown = [
		`Nota de regalo ${typed.giftNote}`,
		"Nombre de quien recibe Luis Huamán",
		"Documento de quien recibe 41414141",
		"Celular de quien recibe +51 912 345 678",
	];
	await expectSaid(200, shopper.get(urls.placedOrder(reference)), ...shown);
	await expectSaid(200, packer.get(adminUrls.order(reference)), ...shown);
	for (const hoja of ["preparacion", "entrega", "etiqueta"]) {
		const paper = plain(await packer.page(adminUrls.papers({ hoja, pedido: reference })));
		expect(paper).toMatch(/Luis Huamán \(compró María del Carmen Quispe O’Higgins\).*\+51 912 345 678/);
		expect(paper).not.toContain("41414141");
	}
	const mails = await mailsOf(reference);
	expect(mails.filter((mail) => mail.includes("Luis Huamán"))).toHaveLength(2);
	// The shopper's may go to a mistyped address.
	expect(mails.filter((mail) => mail.includes("41414141"))).toHaveLength(1);
	expect((await orders("show", reference)).stdout).toMatch(/Recipient name +Luis Huamán/);
	expect((await orders("export")).stdout).toContain("Luis Huamán,DNI 41414141,'+51912345678");
});

const env = () => ({ DATA_DIR: store.dataDir });
const shop = "Av. Arequipa 1234, Lince";
const set = (field: string, value: string) => runCommand("store", ["set", field, value], env());
const orders = (...args: string[]) => runOrders(env(), ...args);
const mailsOf = async (reference: string) =>
	(await store.datastore.find("outbox"))
		.map(({ fields }) => JSON.stringify(fields))
		.filter((mail) => mail.includes(reference));
const deliveryPage = async () => plain(await newShopper(store).page(urls.delivery));

/** A form that says nothing of a place, as when those fields are left empty. */
function pickUpAnswers(overrides: Record<string, string> = {}) {
	const empty = { department: "", province: "", district: "" };
	return { ...checkoutAnswers({ ...empty, deliveryMethod: "pickUp" }), ...overrides };
}

async function seenBy(shopper: Shopper) {
	const html = await shopper.page(urls.checkout);
	const hidden = ["shipping", "pickUp", "discount"].map((name) => [name, fieldValue(html, name) ?? ""]);
	return { ...(await hiddenFields(shopper)), ...Object.fromEntries(hidden) };
}

/** The delivery method of a checkout page. */
function chosen(html: string): string | undefined {
	const radios = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => tag);
	return /value="(\w+)"/.exec(radios.find((tag) => tag.includes("checked")) ?? "")?.[1];
}

async function pickUp(shopper: Shopper): Promise<string> {
	const sent = await shopper.post(urls.checkout, { ...pickUpAnswers(), ...(await seenBy(shopper)) });
	expect(sent.status).toBe(303);
	return referenceIn(sent);
}

test("an order without an address is picked up, and everybody who sees it reads where", async () => {
	const shopper = await aShopperWithACart(store);
	const form = await shopper.page(urls.checkout);
	expect(chosen(form)).toBe("home");
	expect(plain(form)).toContain(`Recojo en tienda: gratis En ${shop} (`);
	expect(await deliveryPage()).toContain(`Puedes recoger tu pedido en ${shop} (`);

	const reference = await pickUp(shopper);
	const placed = plain(await shopper.page(urls.placedOrder(reference)));
	expect(placed).toContain(`Recojo en tienda (${shop}) Gratis`);
	expect(placed).toContain(`Lo recoges En ${shop} (`);
	expect(placed).not.toContain("Corregir la dirección");
	const address = urls.orderAddress({ pedido: reference });
	await expectStatus(200, shopper.get(address));
	await expectStatus(409, shopper.post(address, checkoutAnswers()));

	const read = async (path: string) => plain(await packer.page(path));
	expect(await read(adminUrls.orders())).toContain("recoge en tienda");
	const atDesk = await read(adminUrls.order(reference));
	expect(atDesk).toContain(`Recoge en tienda: ${shop}`);
	expect(atDesk).not.toContain("Corregir la dirección");

	for (const step of [["paid", "--paid-by", "yape"], ["preparing"]])
		await orders("status", reference, ...step);
	const mark = "«Listo para recoger»";
	expect(await read(adminUrls.orders({ estado: "preparing" }))).toContain(`Marcar los elegidos como ${mark}`);
	expect(await read(adminUrls.order(reference))).toContain(`Marcar como ${mark}`);
	expect(await packer.page(adminUrls.order(reference))).not.toContain('name="tracking"');
	expect((await orders("status", reference, "shipped")).stdout).toContain("(Listo para recoger)");
	const tracked = plain(await shopper.page(urls.trackedOrder(reference)));
	expect(tracked).toContain(`Tu pedido está listo: recógelo en ${shop}, con tu documento y la referencia.`);
	expect(tracked).not.toContain("En camino");
	const mail = (await mailsOf(reference)).find((one) => one.includes("Ya puedes"));
	expect(mail).toContain(`Ya puedes recoger tu pedido ${reference}`);
	const said = /"name":"Recojo en","value":"Av. Arequipa 1234, Lince".*"name":"Horario","value":"\S+/;
	expect(mail).toMatch(said);

	expect((await orders("show", reference)).stdout).toContain(`Pick-up at  ${shop}`);
	expect((await orders("export")).stdout).toContain(`"Recojo en tienda, ${shop}",0.00`);
	expect((await runCommand("report", ["--by", "district"], env())).stdout).toMatch(/Recojo en tienda +1 /);
});

test("a refused form keeps the choice, what was typed into the hidden address does not count, and it is saved", async () => {
	const shopper = await aShopperWithACart(store);
	const seen = await seenBy(shopper);
	const send = (overrides: Record<string, string>) =>
		shopper.post(urls.checkout, { ...pickUpAnswers(overrides), ...seen });
	const mistakes = { department: "99", province: "15", phone: "123", fullName: "Rosa Luz" };
	const html = await expectStatus(400, send(mistakes));
	expect(chosen(html)).toBe("pickUp");
	expect(fieldValue(html, "fullName")).toBe("Rosa Luz");
	expect(plain(html)).not.toContain("Elige tu");
	// The draft keeps it, too, and shows its total.
	expect(plain(await shopper.page(urls.checkout))).toContain("con recojo en tienda gratis");

	await expectStatus(400, send({ deliveryMethod: "drone" }));
	await expectSaid(400, send({ deliveryMethod: "home" }), "Elige tu departamento.");
	await expectStatus(303, send({ saveInfo: "on" }));
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	expect(chosen(await shopper.page(urls.checkout))).toBe("pickUp");
	const { deliveryMethod, ...beforePickUp } = checkoutAnswers();
	const unchosen = { ...beforePickUp, ...(await seenBy(shopper)) };
	await expectSaid(400, shopper.post(urls.checkout, unchosen), "Elige cómo recibes tu pedido.");
	await expectStatus(303, shopper.post(urls.checkout, { ...unchosen, pickUp: "", shipping: "" }));
});

test("a form that is out of date is asked again: another price, no longer offered", async () => {
	const shopper = await aShopperWithACart(store);
	const send = (seen: Record<string, string>) => shopper.post(urls.checkout, { ...pickUpAnswers(), ...seen });
	const seen = await seenBy(shopper);
	expect(await set("pick-up", "5 1.30")).toMatchObject({ stdout: "pick-up is set: 5 1.30\n" });
	await expect.poll(deliveryPage).toContain(": S/ 5.00. Elígelo");
	const dearer = `El recojo en tienda ahora es en ${shop}: S/\u00a05.00.`;
	await expectSaid(409, send(seen), dearer, /con recojo en tienda de S\/\s5\.00/);

	const again = await seenBy(shopper);
	await runCommand("store", ["unset", "pick-up"], env());
	await expect.poll(deliveryPage).toContain("Todavía no se puede recoger en una tienda.");
	const told = "Ya no se puede recoger en la tienda: elige adónde lo enviamos.";
	expect(chosen(await expectSaid(409, send(again), told))).toBeUndefined();
});

test("an order goes to the carrier's agency that its shopper names, and everybody who sees it reads which", async () => {
	const page = adminUrls.shop("entregas");
	const rows = (agencies: Record<string, string>[]) =>
		agencies.flatMap((agency, row) =>
			Object.entries(agency).map(([part, typed]) => [`agencies.${row}.${part}`, typed]),
		);
	const empty = await owner.form(page);
	const save = (...agencies: Record<string, string>[]) =>
		owner.post(page, { ...empty, ...Object.fromEntries(rows(agencies)), password: staffPassword });
	const olva = { carrier: "Olva", pen: "10", usd: "2.70", min: "2", max: "4" };
	const shalom = { carrier: "Shalom", pen: "0", usd: "0", min: "3", max: "6" };
	for (const [wrong, part, said] of [
		[{ pen: "diez" }, "pen", "Escribe el precio en soles"],
		[{ max: "1" }, "max", "Escribe primero los días que tarda como mínimo."],
		[{ carrier: "" }, "carrier", "Falta este dato."],
		[{ carrier: "shalom" }, "carrier", "Escribe cada empresa una sola vez."],
	] as const) {
		const html = await expectStatus(400, save(shalom, { ...olva, ...wrong }));
		expectFault(html, `agencies.${part === "carrier" && wrong.carrier ? 0 : 1}.${part}`, said);
		expect(fieldValue(html, "agencies.1.usd")).toBe("2.70");
		expect(fieldValue(html, "seen-agencies.1.usd")).toBe("");
	}
	const poor = await expectStatus(400, save(shalom, { ...olva, usd: "" }));
	expectFault(poor, "agencies.1.usd", "escribe también los dólares");
	await expectStatus(303, save(olva, shalom));
	const late = await expectStatus(409, save({ ...olva, pen: "11" }));
	expect(textOf(late)).toContain("Ahora dice: Olva: 10 2.70, 2-4 Shalom: gratis, 3-6");
	expect(["0.pen", "1.carrier"].map((part) => fieldValue(late, `agencies.${part}`))).toEqual(["11", ""]);
	await expect.poll(deliveryPage).toContain("Recojo en agencia Olva: S/ 10.00. De 2 a 4 días hábiles.");

	const shopper = await aShopperWithACart(store);
	expect(plain(await shopper.page(urls.checkout))).toContain("Recojo en agencia Shalom: gratis De 3 a 6");
	const trujillo = { department: "13", province: "1301", district: "130101" };
	const answers = checkoutAnswers({ ...trujillo, deliveryMethod: "agency:Olva", address: "Jr. Puno 1" });
	const send = async (more: Record<string, string> = {}) =>
		shopper.post(urls.checkout, { ...answers, ...(await seenBy(shopper)), ...more });
	await expectSaid(400, send(), "Escribe en qué agencia lo recoges");
	expect(plain(await shopper.page(urls.checkout))).toContain("con recojo en agencia Olva de S/ 10.00");
	const seen = await seenBy(shopper);
	expect((await set("agencies", "Olva: 12 3.20, 2-4")).stdout).toBe("agencies is set: Olva: 12 3.20, 2-4\n");
	await expect.poll(deliveryPage).toContain("agencia Olva: S/ 12.00");
	const agencyOffice = "Av. España 123";
	const sent = send({ ...seen, agencyOffice });
	await expectSaid(409, sent, "Recojo en agencia Olva ahora cuesta S/\u00a012.00.");
	const gone = await expectStatus(409, send({ agencyOffice, deliveryMethod: "agency:Shalom" }));
	expect(plain(gone)).toContain("Ya no se puede recoger en esa agencia");
	const reference = referenceIn(await send({ agencyOffice }));

	const where = "Agencia Olva: Av. España 123, Trujillo, Trujillo, La Libertad";
	const placed = plain(await shopper.page(urls.placedOrder(reference)));
	expect(placed).toContain(`Recojo en ${where}`);
	expect(placed).toContain("Recojo en agencia Olva (Otras provincias, de 2 a 4 días hábiles) S/ 12.00");
	expect(placed).not.toContain("Jr. Puno");
	expect(plain(await packer.page(adminUrls.orders()))).toContain("a agencia Olva, Trujillo");
	expect(plain(await packer.page(adminUrls.order(reference)))).toContain(where);
	for (const hoja of ["preparacion", "etiqueta"])
		expect(plain(await packer.page(adminUrls.papers({ hoja, pedido: reference })))).toContain(where);
	for (const step of [["paid", "--paid-by", "yape"], ["preparing"]])
		await orders("status", reference, ...step);
	expect(await packer.page(adminUrls.order(reference))).toMatch(/name="carrier"[^>]*value="Olva"/);
	await orders("status", reference, "shipped", "--carrier", "Olva");
	const said = "Tu pedido va en camino con Olva. Cuando llegue a la agencia Olva, recógelo con tu documento.";
	expect(plain(await shopper.page(urls.trackedOrder(reference)))).toContain(said);
	expect((await mailsOf(reference)).filter((mail) => mail.includes(where)).length).toBeGreaterThan(2);
	expect((await orders("show", reference)).stdout).toMatch(/agency of Olva\n.*Av\. España 123/);
	expect((await orders("export")).stdout).toContain('"Recojo en agencia Olva, Otras provincias",12.00');
	await runCommand("store", ["unset", "agencies"], env());
	await expect.poll(deliveryPage).toContain("El recojo en agencia todavía no lo ofrecemos.");
});

test("an order of nothing asks for no payment, at the checkout and on its page", async () => {
	await set("pick-up", "gratis");
	await expect.poll(deliveryPage).toContain(": gratis. Elígelo");
	await runCommand("discounts", ["add", "TODO", "--percent", "100"], env());
	const shopper = await aShopperWithACart(store);
	await shopper.post(urls.cart, { intent: "discount", code: "TODO" });
	await shopper.post(urls.checkout, { ...pickUpAnswers(), intent: "refresh-places" });
	expect(plain(await shopper.page(urls.checkout))).toContain("No hay nada que pagar: registramos tu pedido");
	const reference = await pickUp(shopper);
	const placed = plain(await shopper.page(urls.placedOrder(reference)));
	expect(placed).toContain("No hay nada que pagar, y pronto prepararemos tu pedido.");
	expect(placed).not.toMatch(/Pendiente de pago|acordar el pago|no puede cobrar/);
});

test("an owner offers it at the desk, where a price that cannot be read is refused", async () => {
	const page = adminUrls.shop("entregas");
	const send = async (pen: string, usd = "") => {
		const price = { "pickUp.pen": pen, "pickUp.usd": usd };
		return owner.post(page, { ...(await owner.form(page)), ...price, password: staffPassword });
	};
	expectFault(await expectStatus(400, send("barato")), "pickUp.pen", "Escribe el precio en soles");
	expectFault(await expectStatus(400, send("5")), "pickUp.usd", "escribe también los dólares");
	await expectStatus(303, send("0", "0"));
	await expect.poll(deliveryPage).toContain(": gratis. Elígelo");
	await runCommand("store", ["unset", "address"], env());
	expect(plain(await owner.page(page))).toContain("Nadie puede recoger todavía");
	await expect.poll(deliveryPage).toContain("Todavía no se puede recoger");
});

// Last, because no code of this sender is read afterwards.
test("guesses are limited", async () => {
	const shopper = await aShopperWithACart(store);
	let last = 0;
	for (let guess = 0; guess < 25; guess++) last = (await use(shopper, `AZAR${guess}`)).status;
	expect(last).toBe(429);
});
