import type { Datastore } from "~/datastore/datastore.server";
import { findPermittedOrder } from "~/orders/find-viewable-order.server";
import { isOfDeletedAccount } from "~/orders/order";
import { slugOfSku } from "~/stock/sku";
import { reviewIdOf } from "./review-id.server";
import { findReview } from "./review-repository.server";
import { shortenName } from "./short-name";

export type Reviewable = NonNullable<Awaited<ReturnType<typeof findReviewable>>>;

/** @returns undefined if the shopper may not see the order or the product is not in it */
export async function findReviewable(request: Request, datastore: Datastore, query: URLSearchParams) {
	const order = await findPermittedOrder(request, datastore, query.get("pedido"));
	const line = order?.lines.find((one) => slugOfSku(one.sku) === query.get("producto"));
	if (!order?.contact || isOfDeletedAccount(order) || !line) return undefined;
	const { reference, status, contact } = order;
	const product = slugOfSku(line.sku);
	const review = await findReview(datastore, reviewIdOf(reference, product));
	return { reference, status, product, productName: line.name, author: shortenName(contact), review };
}
