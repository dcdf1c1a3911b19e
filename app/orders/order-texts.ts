import type { fieldLabels } from "~/customers/field-labels";

/** Names of the optional texts of an order. In orders older than the field they are empty. */
export const orderTexts = {
	/** Of a factura. */
	contact: ["legalName", "fiscalAddress"],
	/** Printed on the packing slip. */
	delivery: ["giftNote"],
} as const satisfies Record<string, readonly (keyof typeof fieldLabels)[]>;
