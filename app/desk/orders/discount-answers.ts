import type { DiscountFaults, TypedDiscount } from "~/domain/checkout/given-discount.server";
import type { Order } from "~/domain/orders/order-record.server";
import { askWhichAmount, solesToQuery } from "~/platform/values/parse-soles";

export const discountKindNames: Record<NonNullable<Order["discount"]>["kind"], string> = {
	percent: "Un porcentaje de los productos",
	amount: "Un monto en soles de los productos",
	delivery: "El envío",
};

/** @returns undefined if the form has no fields for it, because whoever uses it may give no discounts */
export function readDiscount({
	discountKind: kind,
	discount: value,
	discountReason: reason,
}: Record<string, string>): TypedDiscount | undefined {
	return kind === undefined ? undefined : { kind, value, reason };
}

/** What the fields show of the discount that an order has. */
export function showDiscount({ discount }: Order): Record<string, string> {
	if (!discount?.reason) return {};
	const { kind, value, reason } = discount;
	const shown = { percent: String(value), amount: solesToQuery(value), delivery: "" };
	return { discountKind: kind, discount: shown[kind], discountReason: reason };
}

export function describeDiscountFaults(
	{ code, value, reason }: DiscountFaults,
	typed: Record<string, string>,
): Record<string, string> {
	const unclear = value === "amount" && askWhichAmount(typed.discount ?? "")?.spanish;
	return {
		...(code && { code: faultTexts.code[code] }),
		...(value && { discount: unclear || faultTexts.value[value] }),
		...(reason && { discountReason: "Escribe por qué, en hasta 200 letras: cliente frecuente." }),
	};
}

const faultTexts = {
	code: {
		unknown: "Escribe el código como está anunciado, como FERIA10.",
		both: "Elige: o el código, o el descuento que das tú.",
	},
	value: {
		percent: "Escribe el porcentaje: un número entero de 1 a 100.",
		amount: "Elige qué descuentas y escribe cuánto, por ejemplo 20.50.",
		tooMuch: "Es más de lo que cuestan los productos.",
	},
};
