import type { fieldLabels } from "~/domain/people/field-labels";

/** Names of an order's optional texts. In an order older than such a field, the text is empty. */
export const orderTexts = {
	/** Of a factura. */
	contact: ["legalName", "fiscalAddress"],
	/** Printed on the packing slip. */
	delivery: ["giftNote"],
} as const satisfies Record<string, readonly (keyof typeof fieldLabels)[]>;
