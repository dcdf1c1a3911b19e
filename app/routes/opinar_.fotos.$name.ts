import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPicture } from "~/domain/payments/keep-payment-picture.server";

/** Of published reviews only. A shared cache forgets it within an hour after it is rejected. */
export async function loader({ params: { name = "" }, context: { store } }: LoaderFunctionArgs) {
	const isPublished = store.catalog.snapshot().reviews.hasPhoto(name);
	const photo = isPublished && (await readPicture(store.settings.paymentPicturesFolder, name));
	if (!photo) throw new Response("Esta foto ya no está.\n", { status: 404 });
	return new Response(new Uint8Array(photo), {
		headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=3600" },
	});
}
