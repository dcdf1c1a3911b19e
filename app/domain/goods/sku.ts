/** @param sku `sofa-ayni_9f3c2a`, or the slug alone */
export function slugOfSku(sku: string): string {
	return sku.split("_")[0] ?? "";
}

/** Whether a text may be a SKU, sold or not. */
export function isSku(text: string): boolean {
	return /^[a-z0-9][a-z0-9-]{0,62}(_[0-9a-f]{6})?$/.test(text);
}
