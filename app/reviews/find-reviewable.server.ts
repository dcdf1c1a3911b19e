import type { Review } from "~/catalog/review";
import type { Datastore } from "~/datastore/datastore.server";
import { findPermittedOrder } from "~/orders/find-viewable-order.server";
import { isOfDeletedAccount } from "~/orders/order";
import type { OrderStatus } from "~/orders/order-status";
import { slugOfSku } from "~/stock/sku";
import { reviewIdOf } from "./review-id.server";
import { findReview } from "./review-repository.server";
import { shortenName } from "./short-name";

export interface Reviewable {
	reference: string;
	status: OrderStatus;
	product: string;
	productName: string;
	author: string;
	review: Review | undefined;
}

/**
 * @param query `pedido` and `producto`
 * @returns undefined if the shopper may not see the order or the product is not in it
 * @throws DatastoreUnavailable
 */
export async function findReviewable(
	request: Request,
	datastore: Datastore,
	query: URLSearchParams,
): Promise<Reviewable | undefined> {
	const order = await findPermittedOrder(request, datastore, query.get("pedido"));
	const line = order?.lines.find((one) => slugOfSku(one.sku) === query.get("producto"));
	if (!order?.contact || isOfDeletedAccount(order) || !line) return undefined;
	const { reference, status, contact } = order;
	const product = slugOfSku(line.sku);
	const review = await findReview(datastore, reviewIdOf(reference, product));
	return { reference, status, product, productName: line.name, author: shortenName(contact), review };
}
