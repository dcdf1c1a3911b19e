import type { PricedCart } from "~/cart/cart";
import { describeChanges } from "~/cart/cart-quote";
import type { Shipping } from "~/delivery/shipping";
import { formatSoles } from "~/money";

/** Why the store refused valid answers, and what the shopper can do. */
export interface OrderProblem {
	title: string;
	sentences: string[];
}

/** @param quote the cart quote that the shopper saw @param shipping undefined for an unknown destination */
export function explainChange(cart: PricedCart, quote: string, shipping: Shipping | undefined): OrderProblem {
	const changes = quote ? describeChanges(quote, cart) : [];
	if (cart.count === 0) {
		return {
			title: "Todo lo de tu carrito se agotó",
			sentences: [...changes, "No registramos ningún pedido. Cambia tu carrito para poder pedir."],
		};
	}
	return {
		title: "Tu pedido cambió antes de enviarse",
		sentences: [
			...changes,
			...(shipping ? [`El envío (${shipping.zone}) ${describeCost(shipping)}.`] : []),
			"Revisa el resumen y envíalo otra vez. Todavía no se registró nada.",
		],
	};
}

/** @param reference of the order that was placed from the same cart with other lines */
export function explainEarlierOrder(reference: string): OrderProblem {
	return {
		title: `Con este carrito ya registramos el pedido ${reference}`,
		sentences: [
			"Puedes verlo en «Seguimiento orden» con esa referencia y tu número de documento.",
			"Si además quieres lo que ves en el resumen, envíalo otra vez y será otro pedido. Si no, quítalo de tu carrito.",
		],
	};
}

export const otherAccount: OrderProblem = {
	title: "Ahora hay otra cuenta abierta en este navegador",
	sentences: [
		"Después de abrir esta página, alguien inició sesión con otro número. No registramos ningún pedido.",
		"Si lo envías otra vez, el pedido quedará en la cuenta que está abierta ahora.",
	],
};

/** The order may or may not have been stored. */
export const unconfirmedOrder: OrderProblem = {
	title: "No pudimos confirmar tu pedido",
	sentences: [
		"Nuestro sistema no responde. No se hizo ningún cargo y no se borró nada de lo que escribiste.",
		"Espera un minuto y envíalo otra vez, sin cambiar tu carrito: si ya había quedado registrado, no se repetirá.",
	],
};

/** @param wait in words, `5 minutos` */
export function explainRateLimit(wait: string): OrderProblem {
	return {
		title: "Demasiados envíos seguidos",
		sentences: [
			"No registramos ningún pedido nuevo. No se hizo ningún cargo y no se borró nada de lo que escribiste.",
			`Espera ${wait} y envíalo otra vez.`,
		],
	};
}

export const storeFull: OrderProblem = {
	title: "Hoy no podemos registrar más pedidos",
	sentences: [
		"No registramos este pedido. No se hizo ningún cargo y no se borró nada de lo que escribiste.",
		"Llámanos para hacer tu pedido, o vuelve mañana.",
	],
};

function describeCost({ price }: Shipping): string {
	return price.pen === 0 ? "es gratis" : `cuesta ${formatSoles(price.pen)}`;
}
