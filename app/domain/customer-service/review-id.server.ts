import { slugOfSku } from "~/domain/goods/sku";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { sha256Hex } from "~/platform/values/sha256.server";

/** @param product slug in the order @returns `3f9c2a71d0b4e856`, short enough to type */
export function reviewIdOf(reference: string, product: string): string {
	return sha256Hex(`${toOrderId(reference)} ${product}`, 16);
}

export function listReviewIds({ reference, lines }: Pick<Order, "reference" | "lines">): string[] {
	return [...new Set(lines.map(({ sku }) => slugOfSku(sku)))].map((product) =>
		reviewIdOf(reference, product),
	);
}
