import { lineLabel } from "~/domain/cart/cart";
import { canComeBack, countReturnable, openReturn } from "~/domain/orders/order";
import { describeReturned } from "~/domain/orders/order-changes";
import { listReturnPictures } from "~/domain/orders/order-receipts";
import type { Order, OrderReturn } from "~/domain/orders/order-record.server";
import { priceReturn, sumDeliveryLeft } from "~/domain/returns/price-return";
import { returnCauseNames, returnWishNames } from "~/domain/returns/return-names";
import { mayUse, type Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import type { Fact } from "~/platform/values/fact";
import { formatDateTime } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { unitsPrefix, writtenOffPrefix } from "./order-goods.server";

/** The order's returns as its page shows them, and what their forms need. */
export function toReturnDetails(order: Order, role: Role) {
	const open = openReturn(order);
	const isRepair = open?.wants === "repair";
	const mayWriteOff = mayUse(role, "writeOffs");
	// Or what came back broken would be for sale again.
	const isToSort = open?.cause === "faulty" && !isRepair && !mayWriteOff;
	const left = countReturnable(order);
	const labelOf = (sku: string) =>
		lineLabel(order.lines.find((line) => line.sku === sku) ?? { name: sku, choice: "" });
	const returnable = [...left].filter(([, units]) => units > 0);
	return {
		returns: (order.returns ?? []).map((one) => describe(order, one)),
		returnPictures: listReturnPictures(order).map((name) => adminUrls.paymentPicture(order.reference, name)),
		hasPaidDelivery: !isRepair && sumDeliveryLeft(order) > 0,
		returnable: returnable.map(([sku, units]) => ({
			field: unitsPrefix + sku,
			label: `Unidades de ${labelOf(sku)}`,
			hint: `Hasta ${units}.`,
		})),
		receivable: (open?.lines ?? []).flatMap(({ sku, quantity }) => [
			{
				field: unitsPrefix + sku,
				label: `${labelOf(sku)}: ${isRepair ? "llegaron, para reparar" : "vuelven al stock"}`,
				shown: isToSort ? "" : String(quantity),
				hint: isToSort
					? "Solo lo que se puede vender. Lo dañado lo recibe tu encargada o encargado."
					: undefined,
			},
			...(mayWriteOff && !isRepair
				? [
						{
							field: writtenOffPrefix + sku,
							label: `${labelOf(sku)}: se dan de baja`,
							shown: "0",
							hint: undefined,
						},
					]
				: []),
		]),
	};
}

/** The forms for returns that whoever looks at the order may use. */
export function listReturnForms(order: Order, mayPay: boolean) {
	const state = openReturn(order)?.state;
	return {
		"aceptar-devolucion": mayPay && state === "asked",
		"rechazar-devolucion": mayPay && state === "asked",
		"recibir-devolucion": state === "accepted",
		"enviar-reparado": state === "received",
		"anotar-devolucion": mayPay && canComeBack(order),
	};
}

function describe(order: Order, one: OrderReturn): Fact {
	const { state, at, cause, wants, note, answer, pen, shipment = {} } = one;
	const isOpen = state === "asked" || state === "accepted";
	const isLess = (order.balance ?? 0) > 0;
	const amount = pen ?? (isOpen ? priceReturn(order) : undefined);
	return {
		name: `${returnStateNames[state]}, ${formatDateTime(at)}`,
		value: [
			`${describeReturned(order, one.lines)}.`,
			state !== "givenUp" && `«${returnCauseNames[cause]}». «${returnWishNames[wants]}».`,
			note,
			[shipment.carrier, shipment.tracking].filter(Boolean).join(", "),
			answer && `Respuesta: ${answer}`,
			one.withDelivery && "También el envío.",
			wants !== "repair" &&
				amount !== undefined &&
				`${pen === undefined ? "Se devolverían" : "Se devuelven"} ${formatSoles(amount)}${isLess ? ", menos lo que falte pagar" : ""}.`,
		]
			.filter(Boolean)
			.join(" "),
	};
}

export const returnStateNames: Record<OrderReturn["state"], string> = {
	asked: "Pide devolver",
	accepted: "Por recibir",
	refused: "Rechazada",
	received: "Recibida",
	sentBack: "Reparada y enviada",
	givenUp: "Ya no se envía",
};
