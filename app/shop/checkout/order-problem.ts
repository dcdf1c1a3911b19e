import type { Business } from "~/domain/business/business-record.server";
import { type AppliedDiscount, quoteDiscount } from "~/domain/cart/apply-discount";
import type { PricedCart } from "~/domain/cart/cart";
import { quoteCart } from "~/domain/cart/cart-quote";
import { quoteDeposit } from "~/domain/cart/deposit";
import type { ShownCheckout } from "~/domain/checkout/shown-checkout";
import { type DeliveryMethod, findAgency, isQuoted, offerPickUp } from "~/domain/delivery/pick-up";
import { describeCost, type Shipping } from "~/domain/delivery/quote-shipping";
import { describeDays } from "~/domain/delivery/shipping-zones";
import { formatPrice, formatSoles } from "~/platform/values/money";
import type { RefusalProblem } from "~/web/forms/accept-form.server";

export type OrderProblem = Required<RefusalProblem>;

export function explainChange(cart: PricedCart, changes: string[]): OrderProblem {
	if (cart.count === 0) {
		return {
			title: "Todo lo de tu carrito se agotó",
			advice: [...changes, "No registramos ningún pedido. Cambia tu carrito para poder pedir."],
		};
	}
	return {
		title: "Tu pedido cambió antes de enviarse",
		advice: [...changes, "Revisa el resumen y envíalo otra vez. Todavía no se registró nada."],
	};
}

export function explainRecovery(changes: string[]): OrderProblem {
	return {
		title: "Recuperamos tu carrito, revísalo",
		advice: [
			"Tu navegador borró el carrito, y lo armamos otra vez con lo que viste en esta página.",
			...changes,
			"Revisa el resumen y envía tu pedido otra vez. Todavía no se registró nada.",
			"Si vuelves a ver este mensaje, activa las cookies de esta tienda.",
		],
	};
}

export function explainEarlierOrder(reference: string): OrderProblem {
	return {
		title: `Con este carrito ya registramos el pedido ${reference}`,
		advice: [
			"Puedes verlo en «Seguimiento orden» con esa referencia y tu número de documento.",
			"Si además quieres lo que ves en el resumen, envíalo otra vez y será otro pedido. Si no, quítalo de tu carrito.",
		],
	};
}

export const otherAccount: OrderProblem = {
	title: "Ahora hay otra cuenta abierta en este navegador",
	advice: [
		"Después de abrir esta página, alguien inició sesión con otra cuenta. No registramos ningún pedido.",
		"Si lo envías otra vez, el pedido quedará en la cuenta que está abierta ahora.",
	],
};

export const unconfirmedOrder: OrderProblem = {
	title: "No pudimos confirmar tu pedido",
	advice: [
		"Nuestro sistema no responde. No se hizo ningún cargo y no se borró nada de lo que escribiste.",
		"Espera un minuto y envíalo otra vez, sin cambiar tu carrito: si ya había quedado registrado, no se repetirá.",
	],
};

export function explainRateLimit(wait: string): OrderProblem {
	return {
		title: "Demasiados envíos seguidos",
		advice: [
			"No registramos ningún pedido nuevo. No se hizo ningún cargo y no se borró nada de lo que escribiste.",
			`Espera ${wait} y envíalo otra vez.`,
		],
	};
}

export const storeFull: OrderProblem = {
	title: "Hoy no podemos registrar más pedidos",
	advice: [
		"No registramos este pedido. No se hizo ningún cargo y no se borró nada de lo que escribiste.",
		"Llámanos para hacer tu pedido, o vuelve mañana.",
	],
};

export function describeDiscountChange(now: AppliedDiscount | undefined, quoted: string | undefined) {
	if (!now || quoted === undefined || quoted === quoteDiscount(now)) return [];
	if (now.problem) return [now.problem];
	if (!now.terms) return ["Tu pedido ya no lleva un código de descuento."];
	return [`El descuento del código ${now.terms.code} ahora es de ${formatSoles(now.amount.pen)}.`];
}

/** Nothing if the lines differ: then all sums do. */
export function describeDepositChange(
	cart: Pick<PricedCart, "lines">,
	business: Business,
	{ quote, quotedDeposit }: Pick<ShownCheckout, "quote" | "quotedDeposit">,
): string[] {
	if (quotedDeposit === undefined || quotedDeposit === quoteDeposit(cart, business)) return [];
	if (quote !== quoteCart(cart)) return [];
	return ["Cambió cuánto se paga para empezar a preparar tu pedido: míralo en el resumen."];
}

export const otherConsent = "Cambió el texto que aceptas al enviar el pedido: léelo encima del botón.";

export function describePickUpChange(
	method: DeliveryMethod,
	business: Business,
	quoted: string | undefined,
): string[] {
	const isSeen = quoted === undefined || isQuoted(method, quoted, business);
	if (method === "pickUp") {
		const offer = offerPickUp(business);
		if (!offer) return ["Ya no se puede recoger en la tienda: elige adónde lo enviamos."];
		return isSeen
			? []
			: [`El recojo en tienda ahora es en ${offer.address}: ${describeCost(offer.price.pen)}.`];
	}
	const offer = findAgency(method, business);
	if (!offer) return ["Ya no se puede recoger en esa agencia: elige cómo lo recibes."];
	return isSeen
		? []
		: [`${offer.label} ahora cuesta ${formatSoles(offer.price.pen)}. ${describeDays(offer.days)}.`];
}

export function describeShippingChange(
	shipping: Shipping | undefined,
	quoted: ShownCheckout["quotedShipping"],
): string[] {
	if (!shipping || !quoted || !Number.isSafeInteger(quoted.pen)) return [];
	const { zone, days } = shipping;
	const hasOtherDays = quoted.days !== undefined && quoted.days.join() !== days.join();
	const time = hasOtherDays ? [`El plazo del envío (${zone}) cambió. ${describeDays(days)}.`] : [];
	return [...describePriceChange(shipping, quoted), ...time];
}

/** In soles, unless only the price in dollars changed. */
function describePriceChange(
	{ zone, price }: Shipping,
	quoted: NonNullable<ShownCheckout["quotedShipping"]>,
): string[] {
	const delivery = `El envío (${zone})`;
	if (quoted.pen === price.pen) {
		if (!Number.isSafeInteger(quoted.usd) || quoted.usd === price.usd) return [];
		const before = formatPrice({ ...price, ...quoted });
		return [`${delivery} cambió de ${before.usd} a ${formatPrice(price).usd}.`];
	}
	if (quoted.pen === 0) return [`${delivery} ya no es gratis: ahora cuesta ${describeCost(price.pen)}.`];
	return [`${delivery} cambió de ${describeCost(quoted.pen)} a ${describeCost(price.pen)}.`];
}
