import { redirect } from "@remix-run/node";
import { describeNextStep } from "~/domain/orders/next-step";
import { canCancel, isOfDeletedAccount, nounOf } from "~/domain/orders/order";
import { sumLeft } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { readReference } from "~/domain/orders/order-reference.server";
import { canAccept } from "~/domain/orders/order-status";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import { findPermittedOrder } from "./find-viewable-order.server";

/** @throws Response: a redirect to the guest order lookup, which asks for the document number, or 404 */
export async function requireOwnOrder(request: Request, store: AccountStore): Promise<Order> {
	const named = new URL(request.url).searchParams.get("pedido");
	const order = await findPermittedOrder(request, store, named);
	if (order && !isOfDeletedAccount(order)) return order;
	const reference = readReference(named);
	throw reference ? redirect(urls.trackedOrder(reference)) : new Response(null, { status: 404 });
}

/** While the datastore does not answer, every order may be. */
export function isForOwnOrder(request: Request, store: AccountStore): Promise<boolean> {
	const named = new URL(request.url).searchParams.get("pedido");
	return findPermittedOrder(request, store, named).then(
		(order) => order !== undefined,
		() => true,
	);
}

export function outlineOf(order: Order) {
	const today = limaDay(new Date());
	return {
		reference: order.reference,
		noun: nounOf(order),
		steps: order.history.length,
		canPay: sumLeft(order) > 0,
		canCancel: canCancel(order),
		canAccept: canAccept(order, today),
		nextStep: describeNextStep(order, false, today),
	};
}
