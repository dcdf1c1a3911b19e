import { slugOfSku } from "~/domain/goods/sku";
import { sha256Hex } from "~/platform/values/sha256.server";
import type { Order } from "./order-record.server";
import { toOrderId } from "./order-reference.server";

export function reviewIdOf(reference: string, product: string): string {
	return sha256Hex(`${toOrderId(reference)} ${product}`, 16);
}

export function listReviewIds({ reference, lines }: Pick<Order, "reference" | "lines">): string[] {
	return [...new Set(lines.map(({ sku }) => slugOfSku(sku)))].map((product) =>
		reviewIdOf(reference, product),
	);
}
