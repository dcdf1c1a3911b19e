import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/desk/frame/require-staff.server";
import { listPictures } from "~/domain/orders/order";
import { findOrder } from "~/domain/orders/order-repository.server";
import { readPicture } from "~/domain/payments/keep-payment-picture.server";

export async function loader({
	request,
	params: { reference = "" },
	context: { store },
}: LoaderFunctionArgs) {
	await requireStaff(request, store, "orders");
	const order = (await findOrder(store.datastore, reference)) ?? {};
	const asked = new URL(request.url).searchParams.get("foto");
	const name = listPictures(order).findLast((one) => asked === null || one === asked);
	const picture = name && (await readPicture(store.settings.paymentPicturesFolder, name));
	if (!picture) throw new Response("Esta foto ya no está.\n", { status: 404 });
	return new Response(new Uint8Array(picture), { headers: { "Content-Type": "image/jpeg" } });
}
