import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { aPhoto } from "../support/a-photo";
import { deskOfFile, staffPassword } from "../support/desk";
import { aMessageRecord } from "../support/desk-records";
import { attributeOf, typedIn } from "../support/html-form";
import { textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { storeOrder } from "../support/stored-orders";
import { aReturn, stepsOf } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const owner = deskOfFile(store, "owner");
const at = new Date().toISOString();

/** The first part of a page that the pattern finds and that says the text, also to screen readers. */
function partNamed(html: string, pattern: RegExp, name: string, isIt = (_: string) => true): string {
	const says = (one: string) => [textOf(one), attributeOf(one, "aria-label")].join(" ").includes(name);
	const part = (html.match(pattern) ?? []).find((one) => says(one) && isIt(one));
	if (!part) throw new Error(`The page has no «${name}».`);
	return part;
}

/** What can be seen of a page: of a closed box its title, unless it is the opened one. */
function withoutClosedBoxes(html: string, opened: string): string {
	const boxes = /<details\b(?![^>]*\bopen\b)[^>]*>[\s\S]*?<\/details>/g;
	return html.replace(boxes, (box) =>
		box === opened ? box : (/<summary[\s\S]*?<\/summary>/.exec(box)?.[0] ?? ""),
	);
}

/** @throws Error unless the form shows a field in which this can be typed, chosen or, as a file, picked */
function requireField(form: string, kind: string, name: string, value: string): void {
	const isNamed = (tag: string) => attributeOf(tag, "name") === name && !tag.includes('type="hidden"');
	const tags = (form.match(/<(?:input|select|textarea)\b[^>]*>/g) ?? []).filter(isNamed);
	const select = form.slice(form.indexOf(tags[0] ?? ""));
	const options = tags[0]?.startsWith("<select") ? (select.split("</select>")[0] ?? "") : "";
	const isThere = tags.some((tag) => {
		if (kind === "⌂") return tag.includes('type="file"');
		const isTicked = /type="(checkbox|radio)"/.test(tag);
		if (kind === "✎") return !isTicked && !options && !tag.includes('type="file"');
		return options
			? options.includes(`value="${value}"`)
			: isTicked && (attributeOf(tag, "value") ?? "on") === value;
	});
	if (!isThere) throw new Error(`The form has no field ${name} for ${kind} ${value}.`);
}

const files: Record<string, () => Promise<Blob> | Blob> = {
	foto: async () =>
		new Blob([(await aPhoto({ width: 300, height: 300 })) as BlobPart], { type: "image/jpeg" }),
	tabla: () =>
		new Blob([
			"codigo;nombre;categoria;precio;dolares\nbanco-nuevo;Banco;sala;90;25\nbanco-dos;Banco;sala;80;20\n",
		]),
};

let html = "";

type Given = [kind: string, name: string, value: string];

/** Sends the form with what was given, as the pressed button does, which is in the opened box or can be seen. */
async function press(opened: string, name: string, given: Given[]): Promise<Response | string> {
	const seen = withoutClosedBoxes(html, opened);
	const button = partNamed(opened || seen, /<button\b[\s\S]*?<\/button>/g, name);
	const formIn = (page: string) =>
		partNamed(page, /<form[\s\S]*?<\/form>/g, textOf(button), (one) => one.includes(button));
	const form = formIn(html);
	const action = attributeOf(/<form[^>]*>/.exec(form)?.[0] ?? "", "action") ?? "";
	const [pressed = "-", value = ""] = ["name", "value"].map((key) =>
		attributeOf(/<button[^>]*>/.exec(button)?.[0] ?? "", key),
	);
	for (const one of given) requireField(formIn(seen), ...one);
	const kept = typedIn(form, action).filter(([field]) => !given.some(([, one]) => one === field));
	const body = new FormData();
	for (const [field, text] of [...kept, [pressed, value] as const]) body.append(field, text);
	for (const [kind, field, text] of given)
		body.append(field, kind === "⌂" ? ((await files[text]?.()) ?? "") : text);
	const typed = new URLSearchParams([...body].map(([field, text]) => [field, String(text)]));
	if (form.includes('method="get"')) return `${action}?${typed}`;
	const isUpload = /<form[^>]*multipart/.test(form);
	return owner.get(action, { method: "POST", body: isUpload ? body : typed });
}

/**
 * Does a task from the desk's first page as somebody without scripts does. Each step is a tap, but for `✎ name=text`,
 * which is typed: `→ ` follows a link, `▾ ` opens a box, `☑ name=value` ticks or chooses, `⌂ name=file` picks a file,
 * `■ ` presses a button. A task that begins with `…` goes on from where the one before ended.
 * @returns how many taps it took, and on how many pages after the first
 */
async function doTask([first = "", ...others]: string[]): Promise<{ taps: number; pages: number }> {
	const steps = first === "…" ? others : [first, ...others];
	let given: Given[] = [];
	let opened = "";
	let pages = 0;
	const show = (page: string) => {
		html = page;
		opened = "";
		given = [];
	};
	if (first !== "…") show(await owner.page(adminUrls.home));
	for (const step of steps) {
		const [kind, name] = [step.slice(0, 1), step.slice(2)];
		const seen = withoutClosedBoxes(html, opened);
		if (kind === "→") {
			const href = attributeOf(partNamed(seen, /<a\b[\s\S]*?<\/a>/g, name), "href") ?? "";
			if (!href.startsWith("/")) continue;
			pages++;
			show(await owner.page(href));
		} else if (kind === "▾") opened = partNamed(html, /<details[\s\S]*?<\/details>/g, name);
		else if (kind === "■") {
			const answer = await press(opened, name, given);
			if (typeof answer === "string") show(await owner.page(answer));
			else {
				const location = answer.headers.get("location");
				const page = answer.status === 303 && location ? await owner.page(location) : await answer.text();
				if (answer.status >= 400)
					throw new Error(`${name}: ${textOf(/<main[\s\S]*/.exec(page)?.[0] ?? page)}`);
				show(page);
			}
		} else {
			const [field = "", value = ""] = name.split("=");
			const [reference = ""] = /WASI-\w{4}-\w{4}/.exec(html) ?? [];
			given.push([kind, field.replace("WASI", reference), value.replace("WASI", reference)]);
		}
	}
	return { taps: steps.filter((step) => !step.startsWith("✎")).length, pages };
}

const order = "→ WASI-";
const words = ["✎ summary=Una banca de pino.", "✎ description=Para dos."];
const onSale = "add a product with photo, price and units, on sale";
const password = `✎ password=${staffPassword}`;
const buyer = ["✎ fullName=Ana", "✎ paternalSurname=Paz", "✎ documentNumber=45678912", "✎ phone=987654321"];
const home = ["✎ district=Miraflores, Lima", "✎ address=Av. Sol 12"];
const tasks: [task: string, ...steps: string[]][] = [
	["confirm a payment", "→ dicen que pagaron", order, "☑ method=yape", "■ Marcar como «Pagado»"],
	[
		"say that a payment did not come",
		...["→ dice que pagó", order, "▾ El pago no llegó", "✎ reason=No figura.", "■ Avisar que no llegó"],
	],
	["print a packing slip", "→ por preparar", order, "→ Hoja de preparación"],
	["prepare several orders", "→ por preparar", "☑ pedido=WASI", "■ Marcar los elegidos"],
	[
		"send several",
		...["→ por enviar", "☑ pedido=WASI", "✎ carrier=Shalom", "✎ tracking-WASI=77", "■ Marcar los elegidos"],
	],
	["write to who buys", "→ en camino", order, "→ WhatsApp"],
	["undo a step", "→ en camino", order, "▾ Deshacer el último paso", "✎ reason=Por error", "■ Deshacer"],
	[
		"correct an address",
		...["→ por preparar", order, "▾ Corregir la dirección", "✎ address=Av. Sol 12", "■ Guardar la dirección"],
	],
	[
		"correct who buys",
		"→ por preparar",
		order,
		"▾ Corregir quién compra o recibe",
		...buyer,
		"■ Guardar los datos",
	],
	[
		"add a product to an order",
		...["→ por preparar", order, "→ Cambiar los productos", "✎ q=rack", "■ Buscar", "■ Agregar"],
		"■ Guardar el cambio",
	],
	[
		"give money back",
		...["→ por preparar", order, "▾ Devolver dinero", "✎ amount=10", "☑ method=yape"],
		...["✎ reason=Rayado", password, "■ Registrar la devolución"],
	],
	[
		"take an order by phone",
		...["→ Pedidos", "→ Anotar un pedido", "✎ q=rack", "■ Buscar", "■ Agregar", ...buyer],
		...[...home, "■ Ver el total", "■ Anotar el pedido"],
	],
	[
		"take an order that is paid already",
		...["→ Anotar un pedido", "✎ q=rack", "■ Buscar", "■ Agregar", ...buyer, ...home],
		...["☑ method=yape", "✎ operation=4711", "■ Ver el total", "■ Anotar el pedido"],
	],
	[
		"take an order that goes to an agency",
		...["→ Anotar un pedido", "✎ q=rack", "■ Buscar", "■ Agregar", ...buyer, ...home],
		...["☑ deliveryMethod=agency:Shalom", "■ Ver el total", "■ Anotar el pedido"],
	],
	[
		"take an order of two products",
		...[
			"→ Anotar un pedido",
			"✎ q=rack, espejo",
			"■ Buscar",
			"■ Agregar Rack",
			"■ Agregar Espejo",
			...buyer,
			...home,
		],
		...["■ Ver el total", "■ Anotar el pedido"],
	],
	[
		"take a paid order for an agency, with all said before the product is added",
		...["→ Anotar un pedido", "✎ q=rack", "■ Buscar", ...buyer, ...home, "☑ deliveryMethod=agency:Shalom"],
		...["☑ method=yape", "✎ operation=4712", "■ Agregar", "■ Anotar el pedido"],
	],
	[
		"exchange what came back",
		...["→ por devolver", order, "→ Anotar el pedido del cambio", "✎ q=rack", "■ Buscar", "■ Agregar"],
		"■ Anotar el pedido",
	],
	["see a customer", "→ Pedidos", "→ Ver a un cliente", "✎ q=987654321", "■ Buscar"],
	[
		"count a shelf",
		...["→ Inventario", "✎ q=rack", "■ Buscar", "✎ units-rack-de-tv-suyana=7", "✎ reason=Conteo"],
		"■ Guardar las cantidades",
	],
	["change a price", "→ Productos", "✎ q=estante", "■ Buscar", "✎ price=700", "■ Guardar"],
	[
		"lower the prices of a category",
		...["→ Productos", "☑ categoria=sala", "■ Buscar", "→ Cambiar los de esta lista"],
		...["✎ percent=10", "■ Ver qué cambiaría", "■ Importar"],
	],
	["undo a change of a product", "→ Diario de cambios", "■ Deshacer"],
	[
		onSale,
		...["→ Productos", "→ Agregar un producto", "✎ name=Banca Pisac", "☑ category=sala", "✎ stock=3"],
		...[
			"✎ pen=250",
			"✎ usd=70",
			"✎ photoAlt=Una banca",
			...words,
			"⌂ photos=foto",
			"☑ state=shown",
			"■ Guardar",
		],
	],
	[
		"import a table",
		...[
			"→ Productos",
			"→ Cambiar muchos con una tabla",
			"⌂ tabla=tabla",
			"■ Ver qué cambiaría",
			"■ Importar",
		],
	],
	[
		"show what was imported",
		...["…", "→ Elegir estos productos", "☑ what=show", "■ Ver qué cambiaría", "■ Importar"],
	],
	["answer a message", "→ mensaje por responder", "→ Un producto", "■ Marcar como respondido"],
	["reconcile with the bank", "→ Reporte de ventas", "→ Por forma de pago"],
	[
		"change what delivery costs",
		...["→ Tienda", "→ Zonas de envío", "→ Lima y Callao", "✎ pen=15", password, "■ Guardar"],
	],
];

test("none of a keeper's usual tasks takes more than six taps", async () => {
	const notice = { hasStock: true, paymentNotice: { operation: "1", at } };
	for (let index = 0; index < 2; index++) await storeOrder(store, notice);
	for (const status of ["paid", "paid", "preparing"] as const)
		await storeOrder(store, { status, hasStock: true });
	const history = stepsOf(["pending", "paid", "preparing", "shipped", "delivered"], at);
	await storeOrder(store, { status: "delivered", history, returns: [aReturn()] });
	await store.datastore.set("message", "m-1", aMessageRecord());
	const business = await store.datastore.get("business", "store");
	const agencies = [{ carrier: "Shalom", price: { pen: 1000, usd: 270 }, days: [2, 5] }];
	await store.datastore.set("business", "store", { ...business, agencies });
	await expect.poll(() => owner.page(adminUrls.newOrder)).toContain("agency:Shalom");
	const done: [task: string, took: Partial<Awaited<ReturnType<typeof doTask>>> & { fault?: string }][] = [];
	for (const [task, ...steps] of tasks)
		done.push([task, await doTask(steps).catch((error) => ({ fault: error.message }))]);
	expect(done.filter(([, { taps = 7 }]) => taps > 6)).toEqual([]);
	expect(done.length).toBeGreaterThanOrEqual(20);
	expect(Object.fromEntries(done)[onSale]).toEqual({ taps: 6, pages: 2 });
	await expect.poll(async () => (await store.fetch(urls.product("banca-pisac"))).status).toBe(200);
	expect(await store.datastore.get("product", "banco-nuevo")).not.toHaveProperty("hidden");
});

test("a task that a page does not offer is no task", async () => {
	const wrong = (...steps: string[]) => expect(doTask(["→ Productos", ...steps])).rejects;
	await wrong("→ Agregar un producto", "✎ nada=1", "■ Guardar").toThrow("no field nada");
	await wrong("→ Agregar un producto", "☑ category=nada", "■ Guardar").toThrow("no field category");
	await wrong("→ Agregar un producto", "✎ sale.pen=1", "■ Guardar").toThrow("no field sale.pen");
	await wrong("→ Nada").toThrow("no «Nada»");
});
