import { data, redirect } from "@remix-run/node";
import { type DeskArgs, enterDesk, receiveDeskForm } from "~/desk/frame/desk-handler.server";
import { type DeskRefusal, type Problem, refuseTyped } from "~/desk/frame/desk-refusal.server";
import { readSearchText } from "~/desk/frame/read-list-page.server";
import { readItems } from "~/domain/assortment/stock-items.server";
import { parseQuantity, type WantedLine } from "~/domain/cart/cart";
import { priceCart } from "~/domain/cart/price-cart.server";
import { itemLabel } from "~/domain/cart/sku.server";
import { findStocked } from "~/domain/catalog/find-products.server";
import { readPhoneOrder } from "~/domain/checkout/checkout-fields.server";
import { type PhoneOrder, takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import { placesOf } from "~/domain/delivery/place";
import { adminUrls } from "~/platform/admin-urls";
import { createIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { readDistrict } from "./read-district.server";

export const newOrderForm = "anotar";
const unitsPrefix = "units-";
/** Products that a search lists, each with all its variants. */
const mostFound = 8;

export async function loadNewOrder(args: DeskArgs) {
	const { business } = await enterDesk(args, "orders");
	const { address, pickUp } = business.current();
	return {
		title: "Anotar un pedido",
		/** The same form, sent twice, takes one order. */
		key: createIdempotencyKey(),
		hasPickUp: address !== undefined && pickUp !== undefined,
	};
}

/** Also searches and changes the lines: each button sends the whole form, so that nothing typed is lost. */
export async function takeOrder(args: DeskArgs) {
	const received = await receiveDeskForm(args, "orders");
	const { datastore, acting } = received;
	const { intent = "", agregar: added = "", ...rest } = received.typed;
	const typed = { ...rest, ...(added && { q: "", [unitsPrefix + added]: rest[unitsPrefix + added] ?? "1" }) };
	const { lines, faults } = readLines(typed);
	const show = (problem?: Problem, status?: number) => showForm(received, typed, lines, problem, status);
	if (intent !== newOrderForm) return show();
	if (Object.keys(faults).length > 0) return show(faults);
	if (lines.length === 0) return show({ q: "Busca y agrega al menos un producto." });
	const place = typed.deliveryMethod === "pickUp" ? undefined : readDistrict(typed.district);
	const { data: values, error } = readPhoneOrder({
		...typed,
		...(place && "code" in place && placesOf(place.code)),
	});
	const {
		department: _,
		province: __,
		...mistakes
	} = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
	if (place && "fault" in place) return show({ ...mistakes, district: place.fault });
	if (!values) return show(mistakes);
	const order = await takeOrderByPhone(datastore, { lines, values, key: typed.key }, acting("pedidos nuevo"));
	if (order.outcome === "placed") return redirect(adminUrls.order(order.reference, { listo: "nuevo" }), 303);
	return show(...explain(order));
}

function explain(order: Exclude<PhoneOrder, { outcome: "placed" }>): [problem: Problem, status: number] {
	switch (order.outcome) {
		case "noPickUp":
			return [{ deliveryMethod: "La tienda no ofrece recojo: escribe su dirección en «La tienda»." }, 409];
		case "notSold":
			return [{ [unitsPrefix + order.sku]: "No se vende ahora: quítalo, o muéstralo en «Productos»." }, 409];
		case "short":
			return [{ [unitsPrefix + order.sku]: `Solo se pueden pedir ${order.available}.` }, 409];
		case "changed":
			return ["Mientras tanto cambió un precio o el stock. Revisa y envíalo otra vez.", 409];
	}
}

function readLines(typed: Record<string, string>) {
	const lines: WantedLine[] = [];
	const faults: Record<string, string> = {};
	for (const [name, units] of Object.entries(typed)) {
		if (!name.startsWith(unitsPrefix) || /^ *0* *$/.test(units)) continue;
		const quantity = parseQuantity(units);
		if (quantity) lines.push({ sku: name.slice(unitsPrefix.length), quantity });
		else faults[name] = "Escribe cuántas unidades, como 2; con 0 se quita.";
	}
	return { lines, faults };
}

export interface ShownOrderForm extends DeskRefusal {
	chosen: { name: string; field: string; price: string }[];
	subtotal: string | undefined;
	found: { sku: string; name: string; price: string; units: number }[] | undefined;
}

async function showForm(
	{ datastore, catalog, actor }: Awaited<ReturnType<typeof receiveDeskForm>>,
	typed: Record<string, string>,
	lines: readonly WantedLine[],
	problem?: Problem,
	status = 400,
) {
	const snapshot = catalog.snapshot();
	const cart = priceCart({ lines }, snapshot.products, { now: actor.now.getTime() });
	const q = readSearchText(new URLSearchParams({ q: typed.q ?? "" }));
	const today = limaDay(actor.now);
	const slugs = q ? findStocked(snapshot, q, mostFound, today) : [];
	const sold = slugs.filter((slug) => snapshot.products.bySlug(slug));
	const items = await readItems(datastore, sold, today);
	const refused = refuseTyped({ ...typed, intent: newOrderForm }, problem ?? "", status);
	const { problem: said, ...answer } = refused.data;
	return data<Omit<ShownOrderForm, "problem"> & { problem?: string }>(
		{
			...answer,
			...(problem !== undefined && { problem: said }),
			chosen: chosenOf(typed).map((sku) => {
				const line = cart.lines.find((one) => one.sku === sku);
				const name = line ? [line.name, line.choice].filter(Boolean).join(", ") : sku;
				return { name, field: unitsPrefix + sku, price: line ? formatSoles(line.unit.pen) : "No se vende" };
			}),
			subtotal: cart.count > 0 ? formatSoles(cart.subtotal.pen) : undefined,
			found: q
				? items.map((item) => ({
						sku: item.sku,
						name: itemLabel(item),
						price: formatSoles((item.variant ?? item.product).price.pen),
						units: item.units,
					}))
				: undefined,
		},
		problem === undefined ? {} : { status },
	);
}

function chosenOf(typed: Record<string, string>): string[] {
	const names = Object.keys(typed).filter((name) => name.startsWith(unitsPrefix) && typed[name] !== "0");
	return names.map((name) => name.slice(unitsPrefix.length));
}
