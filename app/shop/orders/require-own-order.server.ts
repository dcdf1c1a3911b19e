import { redirect } from "@remix-run/node";
import { canNotice, describeNextStep } from "~/domain/orders/next-step";
import { canCancel, isOfDeletedAccount, nounOf } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";
import { readReference } from "~/domain/orders/order-reference.server";
import { canAccept } from "~/domain/orders/order-status";
import { urlTable } from "~/platform/url-table";
import { pathsOf, urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { keepDraft } from "~/shop/session/own-draft.server";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { findPermittedOrder } from "./find-viewable-order.server";
import { clearOrderDraft, writeOrderDraft } from "./order-draft.server";

const { review, paymentNotice, cancelOrder, acceptQuote, orderAddress, returnGoods } = pathsOf(urlTable);
const orderForms: string[] = [review, paymentNotice, cancelOrder, acceptQuote, orderAddress, returnGoods];

/** @throws Response: a redirect to the guest order lookup, which leads back to the form, or 404 */
export async function requireOwnOrder(request: Request, store: AccountStore): Promise<Order> {
	const { pathname, searchParams } = new URL(request.url);
	const named = searchParams.get("pedido");
	const order = await findPermittedOrder(request, store, named);
	if (order && !isOfDeletedAccount(order)) return order;
	const reference = readReference(named);
	if (!reference) throw new Response(null, { status: 404 });
	const producto = searchParams.get("producto") ?? undefined;
	throw redirect(urls.trackedOrder(reference, order ? {} : { volver: pathname, producto }));
}

/** @returns which form of an order the lookup leads back to */
export function readReturnForm(request: Request) {
	const { searchParams } = new URL(request.url);
	const volver = orderForms.find((form) => form === searchParams.get("volver"));
	return volver && { volver, producto: searchParams.get("producto") ?? undefined };
}

/** Answers a form of an order. Keeps a draft if the sender first has to look the order up, or the datastore is away. */
export async function answerOrderForm<T>({ request, form, store }: ShopForm, answer: (order: Order) => T) {
	const writeDraft = () => writeOrderDraft(request, form, store.settings);
	const answered = await keepDraft(requireOwnOrder(request, store).then(answer), writeDraft);
	if (answered instanceof Response && !answered.headers.has("Set-Cookie"))
		answered.headers.append("Set-Cookie", await clearOrderDraft(store.settings));
	// The page that shows the refused form needs the datastore, too.
	if (isOutage(answered))
		answered.init.headers = { ...answered.init.headers, "Set-Cookie": await writeDraft() };
	return answered;
}

function isOutage(answered: unknown): answered is { init: ResponseInit } {
	const { init } = answered as { init?: ResponseInit | null };
	return init?.status === 503;
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
		canPay: canNotice(order),
		canCancel: canCancel(order),
		canAccept: canAccept(order, today),
		nextStep: describeNextStep(order, false, today),
	};
}
