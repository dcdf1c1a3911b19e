import { plainCode } from "~/platform/values/plain-signs";

/** @param sku `sofa-ayni_9f3c2a`, or the slug alone */
export function slugOfSku(sku: string): string {
	return sku.split("_")[0] ?? "";
}

/** @returns the SKU, sold or not, that a person typed; undefined for another text */
export function readSku(typed: string): string | undefined {
	const sku = plainCode(typed).toLowerCase();
	return isSku(sku) ? sku : undefined;
}

/** Whether a text may be a SKU, sold or not. */
export function isSku(text: string): boolean {
	return /^[a-z0-9][a-z0-9-]{0,62}(_[0-9a-f]{6})?$/.test(text);
}
