import { redirect } from "@remix-run/node";
import { type Desk, deskHandler, formHandler, type ReceivedForm } from "~/desk/frame/desk-handler.server";
import { type Problem, showAgain } from "~/desk/frame/desk-refusal.server";
import { toPlainAmount } from "~/desk/frame/typed-amount.server";
import type { Business } from "~/domain/business/business-record.server";
import type { WantedLine } from "~/domain/cart/cart";
import { sumForExchange } from "~/domain/checkout/exchange.server";
import { priceOrderByPhone } from "~/domain/checkout/price-order-by-phone.server";
import { takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import {
	type DeliveryMethod,
	isOffered,
	listAgencies,
	methodOf,
	offerPickUp,
	pickUpName,
} from "~/domain/delivery/pick-up";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import type { Order } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { formatPhone } from "~/domain/people/phone";
import { isAllowed } from "~/domain/staff/actor";
import type { Area } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { createIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { formatSoles } from "~/platform/values/money";
import { plainDay } from "~/platform/values/plain-signs";
import { readDiscount } from "./discount-answers";
import { describePlan, explainPhoneOrder, readAnswers, readPaid } from "./new-order-answers.server";
import { findGoods, priceGoods, readLines, type TotalPreview, withAdded } from "./order-goods.server";

export const newOrderForm = "anotar";

export const loadNewOrder = deskHandler(areaOf, async ({ datastore, business, query, actor }) => {
	const named = query.get("cambio");
	const former = named ? await findOrder(datastore, named) : undefined;
	if (named && !former) throw new Response(null, { status: 404 });
	return {
		mayMoveMoney: isAllowed(actor, "payments"),
		title: former ? `Cambio del pedido ${former.reference}` : "Anotar un pedido",
		...(former && describeExchange(former, business.current())),
		/** The same form, sent twice, takes one order. */
		key: createIdempotencyKey(),
		methods: listMethods(business.current()),
	};
});

function listMethods(business: Business): [DeliveryMethod, string][] {
	const agencies = listAgencies(business).map(({ method, label }): [DeliveryMethod, string] => [
		method,
		label,
	]);
	return [
		["home", "Envío"],
		...(offerPickUp(business) ? [["pickUp", pickUpName] satisfies [DeliveryMethod, string]] : []),
		...agencies,
	];
}

/** An exchange spends what is owed. */
function areaOf({ request }: Pick<Desk, "request">): Area {
	return new URL(request.url).searchParams.has("cambio") ? "payments" : "orders";
}

function describeExchange(former: Order, business: Business) {
	const { reference, contact, delivery, shipping } = former;
	// A way that is no longer offered is chosen anew: the agency's address is no home.
	const address = isOffered(methodOf(shipping), business) ? (delivery?.address ?? "") : "";
	const district = delivery?.district ? formatPlace(delivery.district) : "";
	return {
		exchange: {
			url: adminUrls.exchange(reference),
			order: adminUrls.order(reference),
			owed: sumForExchange(former),
		},
		shown: {
			...contact,
			...(contact && { phone: formatPhone(contact.phone) }),
			...(delivery && { ...delivery, recipientPhone: formatPhone(delivery.recipientPhone), giftNote: "" }),
			...{ district, address },
			deliveryMethod: methodOf(shipping),
		},
	};
}

/**
 * Also searches and changes the lines: each button sends the whole form, so that nothing typed is lost. What is added is
 * priced at once if nothing else is missing, as in an exchange.
 */
export const takeOrder = formHandler(areaOf, async (received) => {
	const { datastore, acting, query } = received;
	const { intent = "", total: shownTotal, ...typed } = withAdded(received.typed);
	const { lines, faults } = readLines(typed);
	const show = (problem?: Problem, status?: number, preview?: TotalPreview) =>
		showForm(received, typed, lines, problem, status, preview);
	const isAdded = received.typed.agregar !== undefined;
	if (intent !== newOrderForm && intent !== "ver" && !isAdded) return show();
	const refuse: typeof show = isAdded ? () => show() : show;
	if (Object.keys(faults).length > 0) return refuse(faults);
	if (lines.length === 0) return refuse({ q: "Busca y agrega al menos un producto." });
	const { values, mistakes } = readAnswers(typed);
	const { paid, fault } = readPaid(typed);
	if (!values || fault) return refuse({ ...mistakes, ...fault });
	const exchangeOf = query.get("cambio") ?? undefined;
	const quotedUntil = plainDay(typed.quotedUntil ?? "") || undefined;
	const actor = acting(exchangeOf ? "pedidos cambio" : "pedidos nuevo");
	const shownOwed = typed.owed === undefined ? undefined : Number(typed.owed);
	const { key, code } = typed;
	const given = readDiscount(typed);
	const mayOwe = typed.anyway === "on";
	const request = { lines, mayOwe, values, key, quotedUntil, exchangeOf, shownOwed, code, given, paid };
	let problem: Problem | undefined;
	if (intent === newOrderForm) {
		const order = await takeOrderByPhone(datastore, { ...request, shownTotal: Number(shownTotal) }, actor);
		const listo = exchangeOf ? "cambio" : quotedUntil ? "cotizacion" : paid ? "pagado" : "nuevo";
		if (order.outcome === "placed") return redirect(adminUrls.order(order.reference, { listo }), 303);
		if (order.outcome === "usedForm") typed.key = createIdempotencyKey();
		const [why, status] = explainPhoneOrder(order, typed);
		if (!["changed", "usedForm", "paymentRefused"].includes(order.outcome)) return show(why, status);
		problem = why;
	}
	const plan = await priceOrderByPhone(datastore, request, actor);
	if (plan.outcome !== "planned") return refuse(...explainPhoneOrder(plan, typed));
	return show(problem, 409, describePlan(plan));
});

async function showForm(
	received: ReceivedForm,
	typed: Record<string, string>,
	lines: readonly WantedLine[],
	problem?: Problem,
	status = 400,
	preview?: TotalPreview,
) {
	const { chosen, cart } = priceGoods(received, typed, lines);
	const { amount } = typed;
	const shown = { ...typed, intent: newOrderForm, ...(amount && { amount: toPlainAmount(amount) }) };
	return showAgain(shown, problem, status, {
		chosen,
		subtotal: cart.count > 0 ? formatSoles(cart.subtotal.pen) : undefined,
		found: preview ? undefined : await findGoods(received, typed),
		preview,
	});
}
