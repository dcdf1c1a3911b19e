import { deskHandler } from "~/desk/frame/desk-handler.server";
import { pictureResponse } from "~/desk/frame/picture-response.server";
import { listShownPictures } from "~/desk/orders/payment-details.server";
import { listReturnPictures } from "~/domain/orders/order";
import { findOrder } from "~/domain/orders/order-repository.server";
import { readPicture } from "~/domain/payments/keep-payment-picture.server";
import { isAllowed } from "~/domain/staff/actor";

export const loader = deskHandler("orders", async ({ datastore, settings, params, actor, query }) => {
	const order = await findOrder(datastore, params.reference ?? "");
	const payments = order ? listShownPictures(order, isAllowed(actor, "payments")) : [];
	const shown = order ? [...payments, ...listReturnPictures(order)] : [];
	const name = shown.find((one) => one === query.get("foto"));
	const picture = name && (await readPicture(settings.paymentPicturesFolder, name));
	return pictureResponse(picture || undefined, "image/jpeg");
});
