import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/desk/frame/require-staff.server";
import { findReview } from "~/domain/customer-service/review-repository.server";
import { readPicture } from "~/domain/payments/keep-payment-picture.server";

export async function loader({ request, params: { id = "" }, context: { store } }: LoaderFunctionArgs) {
	await requireStaff(request, store, "reviews");
	const asked = new URL(request.url).searchParams.get("foto");
	const { photos = [] } = (await findReview(store.datastore, id)) ?? {};
	const name = photos.find((one) => one === asked);
	const photo = name && (await readPicture(store.settings.paymentPicturesFolder, name));
	if (!photo) throw new Response("Esta foto ya no está.\n", { status: 404 });
	return new Response(new Uint8Array(photo), { headers: { "Content-Type": "image/jpeg" } });
}
