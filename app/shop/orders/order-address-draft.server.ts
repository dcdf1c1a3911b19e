import { placesOf } from "~/domain/delivery/place";
import { findPlaceNames } from "~/domain/delivery/ubigeo.server";
import { orderAddressConstraints } from "~/domain/orders/correct-address.server";
import type { OrderDelivery } from "~/domain/orders/order-record.server";
import { draftCookie } from "~/web/forms/draft-cookie.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";

export type OrderAddressAnswers = Partial<Record<keyof typeof orderAddressConstraints, string>>;

export const orderAddressDraftCookie = draftCookie("wasi_order_address_draft", [
	"order",
	...Object.keys(orderAddressConstraints),
]);

export async function readOrderAddress(
	request: Request,
	reference: string,
	delivery: OrderDelivery | null,
	settings: CookieSettings,
): Promise<OrderAddressAnswers> {
	const draft = await orderAddressDraftCookie(settings).read(request);
	if (draft?.order === reference) return draft;
	if (!delivery) return {};
	const { district, address } = delivery;
	return { address, ...(findPlaceNames(district) && placesOf(district)) };
}
