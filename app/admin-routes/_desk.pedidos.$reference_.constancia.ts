import type { LoaderFunctionArgs } from "@remix-run/node";
import { findOrder } from "~/orders/order-repository.server";
import { readPicture } from "~/own-orders/payment-pictures.server";
import { requireStaff } from "~/staff/require-staff.server";
import { store } from "~/store.server";

export async function loader({ request, params: { reference = "" } }: LoaderFunctionArgs) {
	await requireStaff(request, store.datastore, "orders");
	const name = (await findOrder(store.datastore, reference))?.paymentNotice?.picture;
	const picture = name && (await readPicture(name));
	if (!picture) throw new Response("Esta foto ya no está.\n", { status: 404 });
	return new Response(new Uint8Array(picture), { headers: { "Content-Type": "image/jpeg" } });
}
