import { data } from "@remix-run/node";
import { changedFields, findStaleFields, refuseFields, refuseTyped } from "~/desk/frame/desk-refusal.server";
import { correctBuyer } from "~/domain/checkout/correct-buyer.server";
import { describeShipping } from "~/domain/delivery/quote-shipping";
import type { Order } from "~/domain/orders/order-record.server";
import { correctAddress, quoteTerms } from "~/domain/shipping/correct-address.server";
import { correctShipment } from "~/domain/shipping/correct-shipment.server";
import type { Actor } from "~/domain/staff/actor";
import { toCorrections } from "./order-details.server";
import {
	describeOthersChange,
	explain,
	formOf,
	type Given,
	mistake,
	readDistrict,
	reviewHistory,
} from "./order-form-answers.server";

export async function setAddress({ datastore, order, typed }: Given, actor: Actor) {
	const { address, anyway, terms: shownTerms } = typed;
	const district = readDistrict(typed.district);
	if ("fault" in district) return mistake({ district: district.fault });
	const input = { ...order, district: district.code, address, anyTerms: anyway === "on", shownTerms };
	const fixed = "El pedido ya salió, o se recoge en la tienda: su dirección no se puede cambiar.";
	const change = await correctAddress(datastore, input, actor);
	const quoted = "quoted" in change ? change.quoted : undefined;
	if (quoted && "why" in change && (change.why === "otherPrice" || change.why === "otherDays")) {
		const ask = `${describeShipping(quoted)} Marca la casilla para mandarlo a esa dirección por el precio acordado.`;
		return mistake({ anyway: ask }, { anyway: "", terms: quoteTerms(quoted) });
	}
	const nowhere = { district: "Allí no enviamos." };
	return explain(change, {
		invalid: { address: "Escribe la dirección en una línea, de hasta 200 caracteres." },
		noStreet: { address: "Escribe la calle y el número: la dirección que había no se borra." },
		otherPrice: nowhere,
		otherDays: nowhere,
		tooLate: fixed,
		tooMany: fixed,
	});
}

export async function setBuyer({ datastore, order, typed }: Given, actor: Actor) {
	const change = await correctBuyer(datastore, { ...order, typed }, actor);
	if (change.outcome === "wrong") return mistake(change.faults);
	return explain(change, {
		closed: { recipientName: "El pedido ya se entregó o se canceló: quien lo recibe queda como está." },
		noEmail: { email: "Escribe el correo: el que había no se borra." },
		receipt: "Ya tiene su boleta o factura a ese nombre: anota primero la nota de crédito que la anula.",
		forgotten: "Quien lo hizo eliminó su cuenta: el pedido queda como está.",
	});
}

export const setShipment = formOf(
	correctShipment,
	({ carrier = "", tracking = "" }) => ({ carrier, tracking }),
	{ notOnItsWay: "El pedido no está en camino." },
);

/** A correction keeps what was changed in it; its other fields show what the order has now. */
export function refuseOutdated(typed: Record<string, string>, order: Order) {
	const problem = describeOthersChange(order);
	const corrections: Record<string, Record<string, string>> = toCorrections(order);
	const present = corrections[typed.intent ?? ""];
	if (!present) return refuseTyped(typed, problem, 409, reviewHistory);
	const stale = findStaleFields(changedFields(typed), typed, present);
	const { data: refusal, init } = refuseFields(typed, stale, problem, 409);
	return data({ ...refusal, retry: reviewHistory }, init ?? {});
}
