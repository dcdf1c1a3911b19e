import { deskHandler } from "~/desk/frame/desk-handler.server";
import { pictureResponse } from "~/desk/frame/picture-response.server";
import { listShownPictures } from "~/desk/orders/payment-details.server";
import { listReceiptFiles, listReturnPictures } from "~/domain/orders/order-receipts";
import { findOrder } from "~/domain/orders/order-repository.server";
import { readPicture } from "~/domain/payments/keep-payment-picture.server";
import { isAllowed } from "~/domain/staff/actor";
import { pdfResponse } from "~/web/http/pdf-response.server";

export const loader = deskHandler("orders", async ({ datastore, settings, params, actor, query }) => {
	const order = await findOrder(datastore, params.reference ?? "");
	const payments = order ? listShownPictures(order, isAllowed(actor, "payments")) : [];
	const receipt = order && listReceiptFiles(order).find((one) => one === query.get("foto"));
	if (receipt) return pdfResponse(await readPicture(settings.paymentPicturesFolder, receipt));
	const shown = order ? [...payments, ...listReturnPictures(order)] : [];
	const name = shown.find((one) => one === query.get("foto"));
	const picture = name && (await readPicture(settings.paymentPicturesFolder, name));
	return pictureResponse(picture || undefined, "image/jpeg");
});
