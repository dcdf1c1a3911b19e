import type { Problem } from "~/desk/frame/desk-refusal.server";
import { readAmount } from "~/desk/frame/typed-amount.server";
import { describeDiscount } from "~/domain/cart/apply-discount";
import { lineLabel, maxTeamQuantity } from "~/domain/cart/cart";
import { listCartDeposit } from "~/domain/cart/deposit";
import { readPhoneOrder } from "~/domain/checkout/checkout-fields.server";
import type { PhoneOrderRequest, PhonePlan } from "~/domain/checkout/price-order-by-phone.server";
import type { PhoneOrder } from "~/domain/checkout/take-order-by-phone.server";
import { isAgency } from "~/domain/delivery/pick-up";
import { placesOf } from "~/domain/delivery/place";
import { describeShipping } from "~/domain/delivery/quote-shipping";
import { formatSoles } from "~/platform/values/money";
import { describeDiscountFaults } from "./discount-answers";
import {
	explainFields,
	paymentFaults,
	paymentProblems,
	readDistrict,
	wrongQuoteDay,
} from "./order-form-answers.server";
import { type TotalPreview, unitsPrefix } from "./order-goods.server";

export function readAnswers(typed: Record<string, string>) {
	const place = typed.deliveryMethod === "pickUp" ? undefined : readDistrict(typed.district);
	const { data, error } = readPhoneOrder({
		...typed,
		...(isAgency(typed.deliveryMethod) && { agencyOffice: typed.address }),
		...(place && "code" in place && placesOf(place.code)),
	});
	const {
		department: _,
		province: __,
		agencyOffice,
		...others
	} = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
	const mistakes = { ...others, ...(agencyOffice && { address: agencyOffice }) };
	if (place && "fault" in place) return { mistakes: { ...mistakes, district: place.fault } };
	return { values: data, mistakes };
}

/** @returns nothing if the form says nothing of a payment */
export function readPaid({ method, amount = "", operation, paidOn, shared }: Record<string, string>): {
	paid?: PhoneOrderRequest["paid"];
	fault?: Record<string, string>;
} {
	if (!method && !amount.trim() && !operation?.trim() && !paidOn) return {};
	const read = amount.trim() ? readAmount(amount, "el monto en soles,") : { amount: undefined };
	if ("fault" in read) return { fault: { amount: read.fault } };
	return { paid: { method, operation, paidOn, pen: read.amount, isShared: shared === "on" } };
}

export function describePlan({ total, shipping, discount, cart, business }: PhonePlan): TotalPreview {
	const missing = cart.lines.filter(({ quantity, available }) => quantity > available);
	const owed = missing.map((line) => `${line.quantity - line.available} × ${lineLabel(line)}`).join(", ");
	const facts = [
		...(owed ? [{ name: "Falta stock, y se debe", value: owed }] : []),
		...(discount.terms ? [describeDiscount(discount.terms, discount.amount)] : []),
		...listCartDeposit(cart, shipping.price, discount, business),
	];
	const text = [describeShipping(shipping), ...facts.map(({ name, value }) => `${name}: ${value}.`)].join(
		" ",
	);
	return { text, amount: `Total\u00a0${formatSoles(total)}`, total };
}

export function explainPhoneOrder(
	order: Exclude<PhoneOrder, { outcome: "placed" }>,
	typed: Record<string, string>,
): [problem: Problem, status: number] {
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
			return [
				{ [unitsPrefix + order.sku]: `Hay ${order.available}. Para deber lo que falta, marca la casilla.` },
				409,
			];
		case "tooMany":
			return [{ [unitsPrefix + order.sku]: `De cada producto caben hasta ${maxTeamQuantity}.` }, 409];
		case "badDiscount":
			return [describeDiscountFaults(order.faults, typed), 400];
		case "badCode":
			return [{ code: order.problem }, 409];
		case "badPayment":
			return [explainFields(order.fields, paymentFaults), 400];
		case "paymentRefused":
			return [order.why === "quoted" ? unpaidQuote : paymentProblems(order.left)[order.why], 409];
		case "changed":
			return [
				"El total es otro que el que viste, o lo que se debe cambió: revísalo y envíalo otra vez.",
				409,
			];
	}
}

const unpaidQuote = { quotedUntil: "Una cotización no se paga: deja el día vacío, o quita el pago." };
