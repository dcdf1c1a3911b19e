import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { deskOfFile, staffPassword } from "../support/desk";
import { aMessageRecord } from "../support/desk-records";
import { attributeOf, typedIn } from "../support/html-form";
import { textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { storeOrder } from "../support/stored-orders";

const store = storeOfFile();
const owner = deskOfFile(store, "owner");
const at = new Date().toISOString();

/** The first part of a page that the pattern finds and that says the text. */
function partNamed(html: string, pattern: RegExp, name: string, isIt = (_: string) => true): string {
	const part = (html.match(pattern) ?? []).find((one) => textOf(one).includes(name) && isIt(one));
	if (!part) throw new Error(`The page has no «${name}».`);
	return part;
}

/**
 * Does a task from the desk's first page as somebody without scripts does. Each step is a tap, but for `✎ name=text`,
 * which is typed: `→ ` follows a link, `▾ ` opens a box, `☑ name=value` ticks or chooses, `■ ` presses a button.
 * @returns how many taps it took
 */
async function countTaps(steps: readonly string[]): Promise<number> {
	let html = await owner.page(adminUrls.home);
	let url: string = adminUrls.home;
	let box = html;
	let given: [name: string, value: string][] = [];
	const show = (page: string) => {
		html = page;
		box = page;
		given = [];
	};
	for (const step of steps) {
		const [kind, name] = [step.slice(0, 1), step.slice(2)];
		if (kind === "→") {
			const href = attributeOf(partNamed(html, /<a\b[\s\S]*?<\/a>/g, name), "href") ?? "";
			if (!href.startsWith("/")) continue;
			url = href;
			show(await owner.page(url));
		} else if (kind === "▾") box = partNamed(html, /<details[\s\S]*?<\/details>/g, name);
		else if (kind === "■") {
			const button = partNamed(box, /<button\b[\s\S]*?<\/button>/g, name);
			const form = partNamed(html, /<form[\s\S]*?<\/form>/g, textOf(button), (one) => one.includes(button));
			const action = attributeOf(/<form[^>]*>/.exec(form)?.[0] ?? "", "action") ?? "";
			const [pressed = "-", value = ""] = ["name", "value"].map((key) =>
				attributeOf(/<button[^>]*>/.exec(button)?.[0] ?? "", key),
			);
			const kept = typedIn(form, action).filter(([field]) => !given.some(([one]) => one === field));
			const body = new URLSearchParams([...kept, ...given, [pressed, value]]);
			if (form.includes('method="get"')) show(await owner.page(`${action}?${body}`));
			else {
				const answer = await owner.get(action, { method: "POST", body });
				const location = answer.headers.get("location");
				const page = answer.status === 303 && location ? await owner.page(location) : await answer.text();
				if (answer.status >= 400)
					throw new Error(`${name}: ${textOf(/<main[\s\S]*/.exec(page)?.[0] ?? page)}`);
				show(page);
			}
		} else {
			const [field = "", value = ""] = name.split("=");
			given.push([field, value === "WASI" ? (/WASI-\w{4}-\w{4}/.exec(html)?.[0] ?? "") : value]);
		}
	}
	return steps.filter((step) => !step.startsWith("✎")).length;
}

const order = "→ WASI-";
const password = `✎ password=${staffPassword}`;
const buyer = ["✎ fullName=Ana", "✎ paternalSurname=Paz", "✎ documentNumber=45678912", "✎ phone=987654321"];
const tasks: [task: string, ...steps: string[]][] = [
	["confirm a payment", "→ dicen que pagaron", order, "☑ method=yape", "■ Marcar como «Pagado»"],
	[
		"say that a payment did not come",
		...["→ dice que pagó", order, "▾ El pago no llegó", "✎ reason=No figura.", "■ Avisar que no llegó"],
	],
	["print a packing slip", "→ por preparar", order, "→ Hoja de preparación"],
	["prepare several orders", "→ por preparar", "☑ pedido=WASI", "■ Marcar los elegidos"],
	["send several", "→ por enviar", "☑ pedido=WASI", "✎ carrier=Shalom", "■ Marcar los elegidos"],
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
		...["✎ district=Miraflores, Lima", "✎ address=Av. Sol 12", "■ Ver el total", "■ Anotar el pedido"],
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
	["add a product", "→ Productos", "→ Agregar un producto", "✎ name=Banca", "☑ category=sala", "■ Guardar"],
	["answer a message", "→ mensaje por responder", "→ Un producto", "■ Marcar como respondido"],
	["reconcile with the bank", "→ Reporte de ventas", "☑ por=pago", "■ Ver"],
	[
		"change what delivery costs",
		...["→ Tienda", "→ Zonas de envío", "→ Lima y Callao", "✎ pen=15", password, "■ Guardar"],
	],
];

test("none of a keeper's twenty usual tasks takes more than six taps", async () => {
	const notice = { hasStock: true, paymentNotice: { operation: "1", at } };
	for (let index = 0; index < 2; index++) await storeOrder(store, notice);
	for (const status of ["paid", "paid", "preparing"] as const)
		await storeOrder(store, { status, hasStock: true });
	await store.datastore.set("message", "m-1", aMessageRecord());
	const taps: [task: string, count: number][] = [];
	for (const [task, ...steps] of tasks)
		taps.push([task, await countTaps(steps).catch((error) => error.message)]);
	expect(taps.filter(([, count]) => !(count <= 6))).toEqual([]);
	expect(taps.length).toBeGreaterThanOrEqual(20);
});
