import { placesOf } from "~/delivery/place";
import { findPlaceNames } from "~/delivery/ubigeo.server";
import { draftCookie } from "~/forms/draft-cookie.server";
import { orderAddressConstraints } from "~/orders/correct-address.server";
import type { OrderDelivery } from "~/orders/order-record.server";

export type OrderAddressAnswers = Partial<Record<keyof typeof orderAddressConstraints, string>>;

/** `order` is the reference of the order that the draft belongs to. */
export const orderAddressDraftCookie = draftCookie("wasi_order_address_draft", [
	"order",
	...Object.keys(orderAddressConstraints),
]);

export async function readOrderAddress(
	request: Request,
	reference: string,
	delivery: OrderDelivery | null,
): Promise<OrderAddressAnswers> {
	const draft = await orderAddressDraftCookie.read(request);
	if (draft?.order === reference) return draft;
	if (!delivery) return {};
	const { district, address } = delivery;
	return { address, ...(findPlaceNames(district) && placesOf(district)) };
}
