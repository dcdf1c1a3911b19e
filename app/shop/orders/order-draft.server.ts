import { maxCartLines } from "~/domain/cart/cart";
import { placesOf } from "~/domain/delivery/place";
import { findPlaceNames } from "~/domain/delivery/ubigeo.server";
import type { OrderDelivery } from "~/domain/orders/order-record.server";
import { readReference } from "~/domain/orders/order-reference.server";
import { orderAddressConstraints } from "~/domain/shipping/correct-address.server";
import { withQuery } from "~/platform/urls";
import { draftCookie } from "~/web/forms/draft-cookie.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";

export type OrderAddressAnswers = Partial<Record<keyof typeof orderAddressConstraints, string>>;

/** The answers of one form of an order, with the form's address as `page`. */
const orderDraftCookie = draftCookie("wasi_order_draft", [
	"page",
	...Object.keys(orderAddressConstraints),
	...["operation", "method", "paid", "stars", "text", "cause", "wants", "note"],
	...Array.from({ length: maxCartLines }, (_, index) => `units${index}`),
]);

export const clearOrderDraft = (settings: CookieSettings) => orderDraftCookie(settings).clear();

/** @returns the address of the order's form that is asked for */
function formOf(request: Request): string {
	const { pathname, searchParams } = new URL(request.url);
	const pedido = readReference(searchParams.get("pedido")) ?? "";
	return withQuery(pathname, { pedido, producto: searchParams.get("producto") ?? "" });
}

export function writeOrderDraft(request: Request, form: FormData, settings: CookieSettings): Promise<string> {
	form.set("page", formOf(request));
	return orderDraftCookie(settings).write(form);
}

export async function readOrderDraft(
	request: Request,
	settings: CookieSettings,
): Promise<Record<string, string> | undefined> {
	const draft = await orderDraftCookie(settings).read(request);
	return draft?.page === formOf(request) ? draft : undefined;
}

export async function readOrderAddress(
	request: Request,
	delivery: OrderDelivery | null,
	settings: CookieSettings,
): Promise<OrderAddressAnswers> {
	const draft = await readOrderDraft(request, settings);
	if (draft) return draft;
	if (!delivery) return {};
	const { district, address } = delivery;
	return { address, ...(findPlaceNames(district) && placesOf(district)) };
}
