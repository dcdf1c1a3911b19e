import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOwnPicture } from "~/domain/payments/keep-payment-picture.server";
import { requireRead } from "~/shop/browse/require-read.server";

/** Of published reviews only. A shared cache forgets it within an hour after it is rejected. */
export async function loader({ params: { name = "" }, context: { store } }: LoaderFunctionArgs) {
	requireRead(store.isLoaded());
	const review = store.catalog.snapshot().reviews.findByPhoto(name);
	const photo = review && (await readOwnPicture(store.settings.paymentPicturesFolder, review, name));
	if (!photo) throw new Response("Esta foto ya no está.\n", { status: 404 });
	return new Response(new Uint8Array(photo), {
		headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=3600" },
	});
}
