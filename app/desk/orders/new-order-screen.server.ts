import { redirect } from "@remix-run/node";
import { type Desk, deskHandler, formHandler, type ReceivedForm } from "~/desk/frame/desk-handler.server";
import { type Problem, showAgain } from "~/desk/frame/desk-refusal.server";
import type { Business } from "~/domain/business/business-record.server";
import type { WantedLine } from "~/domain/cart/cart";
import { readPhoneOrder } from "~/domain/checkout/checkout-fields.server";
import { sumForExchange } from "~/domain/checkout/exchange.server";
import {
	type PhoneOrder,
	priceOrderByPhone,
	takeOrderByPhone,
} from "~/domain/checkout/take-order-by-phone.server";
import {
	type DeliveryMethod,
	isOffered,
	listAgencies,
	methodOf,
	offerPickUp,
	pickUpName,
} from "~/domain/delivery/pick-up";
import { placesOf } from "~/domain/delivery/place";
import { describeShipping } from "~/domain/delivery/quote-shipping";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import type { Order } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { formatPhone } from "~/domain/people/phone";
import type { Area } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { createIdempotencyKey } from "~/platform/values/idempotency-key.server";
import { plainDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { wrongQuoteDay } from "./order-form-answers.server";
import {
	findGoods,
	priceGoods,
	readLines,
	type TotalPreview,
	unitsPrefix,
	withAdded,
} from "./order-goods.server";
import { readDistrict } from "./read-district.server";

export const newOrderForm = "anotar";

export const loadNewOrder = deskHandler(areaOf, async ({ datastore, business, query }) => {
	const named = query.get("cambio");
	const former = named ? await findOrder(datastore, named) : undefined;
	if (named && !former) throw new Response(null, { status: 404 });
	return {
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
	const place = typed.deliveryMethod === "pickUp" ? undefined : readDistrict(typed.district);
	const { data: values, error } = readPhoneOrder({
		...typed,
		...(typed.address !== undefined && { agencyOffice: typed.address }),
		...(place && "code" in place && placesOf(place.code)),
	});
	const {
		department: _,
		province: __,
		agencyOffice,
		...others
	} = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
	const mistakes = { ...others, ...(agencyOffice && { address: agencyOffice }) };
	if (place && "fault" in place) return refuse({ ...mistakes, district: place.fault });
	if (!values) return refuse(mistakes);
	const exchangeOf = query.get("cambio") ?? undefined;
	const quotedUntil = plainDay(typed.quotedUntil ?? "") || undefined;
	const actor = acting(exchangeOf ? "pedidos cambio" : "pedidos nuevo");
	const shownOwed = typed.owed === undefined ? undefined : Number(typed.owed);
	const request = { lines, values, key: typed.key, quotedUntil, exchangeOf, shownOwed };
	let problem: Problem | undefined;
	if (intent === newOrderForm) {
		const order = await takeOrderByPhone(datastore, { ...request, shownTotal: Number(shownTotal) }, actor);
		const listo = exchangeOf ? "cambio" : quotedUntil ? "cotizacion" : "nuevo";
		if (order.outcome === "placed") return redirect(adminUrls.order(order.reference, { listo }), 303);
		if (order.outcome === "usedForm") typed.key = createIdempotencyKey();
		const [why, status] = explain(order);
		if (order.outcome !== "changed" && order.outcome !== "usedForm") return show(why, status);
		problem = why;
	}
	const plan = await priceOrderByPhone(datastore, request, actor);
	if (plan.outcome !== "planned") return refuse(...explain(plan));
	const { total, shipping } = plan;
	return show(problem, 409, {
		text: describeShipping(shipping),
		amount: `Total\u00a0${formatSoles(total)}`,
		total,
	});
});

function explain(order: Exclude<PhoneOrder, { outcome: "placed" }>): [problem: Problem, status: number] {
	switch (order.outcome) {
		case "noPickUp":
			return [{ deliveryMethod: "La tienda no ofrece recojo: mira «Entregas» en «La tienda»." }, 409];
		case "nothingOwed":
			return ["De ese pedido ya no se debe nada: anota un pedido nuevo.", 409];
		case "noSuchDay":
			return [{ quotedUntil: wrongQuoteDay }, 400];
		case "exchangeQuoted":
			return [{ quotedUntil: "Un cambio no se cotiza: deja el día vacío." }, 400];
		case "usedForm":
			return [
				`Este formulario ya anotó el pedido ${order.reference}. Si este es otro, envíalo otra vez.`,
				409,
			];
		case "notSold":
			return [{ [unitsPrefix + order.sku]: "No se vende ahora: quítalo, o muéstralo en «Productos»." }, 409];
		case "short":
			return [{ [unitsPrefix + order.sku]: `Puedes pedir hasta ${order.available}.` }, 409];
		case "changed":
			return [
				"El total es otro que el que viste, o lo que se debe cambió: revísalo y envíalo otra vez.",
				409,
			];
	}
}

async function showForm(
	received: ReceivedForm,
	typed: Record<string, string>,
	lines: readonly WantedLine[],
	problem?: Problem,
	status = 400,
	preview?: TotalPreview,
) {
	const { chosen, cart } = priceGoods(received, typed, lines);
	return showAgain({ ...typed, intent: newOrderForm }, problem, status, {
		chosen,
		subtotal: cart.count > 0 ? formatSoles(cart.subtotal.pen) : undefined,
		found: preview ? undefined : await findGoods(received, typed),
		preview,
	});
}
