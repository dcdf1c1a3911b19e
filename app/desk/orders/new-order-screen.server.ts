import { redirect } from "@remix-run/node";
import { type DeskArgs, enterDesk, receiveDeskForm } from "~/desk/frame/desk-handler.server";
import { type DeskRefusal, type Problem, showAgain } from "~/desk/frame/desk-refusal.server";
import type { WantedLine } from "~/domain/cart/cart";
import { readPhoneOrder } from "~/domain/checkout/checkout-fields.server";
import { type PhoneOrder, takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import { placesOf } from "~/domain/delivery/place";
import { adminUrls } from "~/platform/admin-urls";
import { createIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { formatSoles } from "~/platform/values/money";
import {
	findGoods,
	type GoodsAnswer,
	priceGoods,
	readLines,
	unitsPrefix,
	withAdded,
} from "./order-goods.server";
import { readDistrict } from "./read-district.server";

export const newOrderForm = "anotar";

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
	const { intent = "", ...typed } = withAdded(received.typed);
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

export interface ShownOrderForm extends DeskRefusal, GoodsAnswer {
	subtotal: string | undefined;
}

async function showForm(
	received: Awaited<ReturnType<typeof receiveDeskForm>>,
	typed: Record<string, string>,
	lines: readonly WantedLine[],
	problem?: Problem,
	status = 400,
) {
	const { chosen, cart } = priceGoods(received, typed, lines);
	return showAgain<ShownOrderForm>({ ...typed, intent: newOrderForm }, problem, status, {
		chosen,
		subtotal: cart.count > 0 ? formatSoles(cart.subtotal.pen) : undefined,
		found: await findGoods(received, typed),
	});
}
