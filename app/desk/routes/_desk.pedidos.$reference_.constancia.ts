import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/desk/frame/require-staff.server";
import { listShownPictures } from "~/desk/orders/payment-details.server";
import { listReturnPictures } from "~/domain/orders/order";
import { findOrder } from "~/domain/orders/order-repository.server";
import { readPicture } from "~/domain/payments/keep-payment-picture.server";
import { isAllowed } from "~/domain/staff/actor";

export async function loader({
	request,
	params: { reference = "" },
	context: { store },
}: LoaderFunctionArgs) {
	const { actor } = await requireStaff(request, store, "orders");
	const order = await findOrder(store.datastore, reference);
	const asked = new URL(request.url).searchParams.get("foto");
	const payments = order ? listShownPictures(order, isAllowed(actor, "payments")) : [];
	const shown = order ? [...payments, ...listReturnPictures(order)] : [];
	const name = shown.find((one) => one === asked);
	const picture = name && (await readPicture(store.settings.paymentPicturesFolder, name));
	if (!picture) throw new Response("Esta foto ya no está.\n", { status: 404 });
	return new Response(new Uint8Array(picture), { headers: { "Content-Type": "image/jpeg" } });
}
