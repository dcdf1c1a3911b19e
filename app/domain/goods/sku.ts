/** @param sku `sofa-ayni_9f3c2a`, or the slug alone */
export function slugOfSku(sku: string): string {
	return sku.split("_")[0] ?? "";
}
