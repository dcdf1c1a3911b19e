import { deskHandler } from "~/desk/frame/desk-handler.server";
import { pictureResponse } from "~/desk/frame/picture-response.server";
import { findReview } from "~/domain/customer-service/review-repository.server";
import { readOwnPicture } from "~/domain/payments/keep-payment-picture.server";

export const loader = deskHandler("reviews", async ({ datastore, settings, params: { id = "" }, query }) => {
	const { photos = [] } = (await findReview(datastore, id)) ?? {};
	const name = photos.find((one) => one === query.get("foto"));
	const photo = name && (await readOwnPicture(settings.paymentPicturesFolder, id, name));
	return pictureResponse(photo || undefined, "image/jpeg");
});
