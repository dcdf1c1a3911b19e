import { redirect } from "@remix-run/node";
import { z } from "zod";
import { lineLabel } from "~/domain/cart/cart";
import { canReturn, countReturnable } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";
import {
	askReturn,
	periodToReturn,
	type ReturnRefusal,
	returnFields,
} from "~/domain/returns/ask-return.server";
import { returnCauseNames, returnWishNames } from "~/domain/returns/return-names";
import { urls } from "~/platform/urls";
import { formatDay } from "~/platform/values/lima-time";
import { constraintsOf } from "~/platform/values/text-fields.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { acceptForm, type RefusalProblem } from "~/web/forms/accept-form.server";

const chosenUnits = z
	.string({ error: "Elige cuántas unidades." })
	.regex(/^\d{1,3}$/, "Elige cuántas unidades.")
	.default("0")
	.transform(Number);

/** One field for each of the order's lines, by its place. */
function fieldsOf({ lines }: Pick<Order, "lines">) {
	const units = Object.fromEntries(lines.map((_, index) => [`units${index}`, chosenUnits]));
	return z.object({ ...returnFields, ...units });
}

/** @param days that the shop gives for a change of mind */
export function describeReturnForm(order: Order, days: number | undefined, now: Date) {
	const left = countReturnable(order);
	const period = periodToReturn(order, days, now);
	const { changedMind, ...faults } = returnCauseNames;
	return {
		canAsk: canReturn(order),
		steps: order.history.length,
		lines: order.lines.map((line, index) => ({
			name: `units${index}`,
			label: lineLabel(line),
			left: left.get(line.sku) ?? 0,
		})),
		causes: Object.entries({ ...faults, ...(period?.isInTime && { changedMind }) }),
		wishes: Object.entries(returnWishNames),
		...(period && { ...period, lastDay: formatDay(period.lastDay) }),
		constraint: constraintsOf(fieldsOf(order).shape),
	};
}

export function returnAction(received: ShopForm, order: Order) {
	const { store, actor } = received;
	const { reference } = order;
	return acceptForm(received, fieldsOf(order), {
		storage: { priority: "essential", mails: 2 },
		unavailable,
		async act({ cause, wants, note, ...others }, { refuse, refuseFields }) {
			const units: Record<string, unknown> = others;
			const lines = order.lines.flatMap(({ sku }, index) => {
				const quantity = Number(units[`units${index}`] ?? 0);
				return quantity > 0 ? [{ sku, quantity }] : [];
			});
			const result = await askReturn(store.datastore, { reference, lines, cause, wants, note }, actor);
			switch (result.outcome) {
				case "changed":
					return redirect(urls.trackedOrder(reference, { listo: "devolucion-pedida" }), { status: 303 });
				case "invalid":
					return refuseFields({ note: "Cuéntanos qué pasó: qué se dañó, qué falla o qué llegó." });
				case "refused":
					if (result.why === "empty") return refuseFields({ units0: "Elige cuántas unidades devuelves." });
					if (result.why === "late") return refuseFields({ cause: tooLate });
					return refuse(refusals[result.why]);
				default:
					throw new Response(null, { status: 404 });
			}
		},
	});
}

const tooLate = "Ya pasó el plazo para cambiar de opinión. Si llegó mal o falla, elige eso.";

const refusals: Record<Exclude<ReturnRefusal, "empty" | "late">, RefusalProblem> = {
	notSent: {
		title: "Tu pedido todavía no figura como entregado",
		advice: "Podrás pedir una devolución cuando lo recibas. Si ya lo tienes, escríbenos.",
	},
	open: {
		title: "Ya pediste devolver algo de este pedido",
		advice: "Cuando recibamos eso podrás pedir otra devolución. Si te olvidaste de algo, escríbenos.",
	},
	units: {
		title: "Son más unidades que las que quedan por devolver",
		advice: "Revisa cuántas ya devolviste y elige otra vez.",
	},
	tooMany: {
		title: "Ya cambiaste este pedido muchas veces",
		advice: "Escríbenos y lo vemos contigo.",
	},
};

const unavailable = {
	logged: "a return could not be stored",
	title: "No sabemos si tu devolución quedó registrada",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíala otra vez: si ya se registró, no se repetirá.",
};
