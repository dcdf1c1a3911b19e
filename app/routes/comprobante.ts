import type { LoaderFunctionArgs } from "@remix-run/node";
import { listReceiptFiles } from "~/domain/orders/order-receipts";
import { readPicture } from "~/domain/payments/keep-payment-picture.server";
import { requireOwnOrder } from "~/shop/orders/require-own-order.server";
import { pdfResponse } from "~/web/http/pdf-response.server";

/** The PDF of a boleta, factura or nota de crédito, for whoever may see its order. */
export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const order = await requireOwnOrder(request, store);
	const asked = new URL(request.url).searchParams.get("archivo");
	const file = listReceiptFiles(order).find((one) => one === asked);
	return pdfResponse(file ? await readPicture(store.settings.paymentPicturesFolder, file) : undefined);
}
