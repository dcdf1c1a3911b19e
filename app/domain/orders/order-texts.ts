import type { fieldLabels } from "~/domain/people/field-labels";

type Names = Partial<Record<keyof typeof fieldLabels, string>>;

/** An order's optional texts, each with its name in the file of personal data. Whatever shows an order follows this list. */
export const orderTexts = {
	contact: { legalName: "razonSocial", fiscalAddress: "domicilioFiscal" },
	delivery: {
		recipientName: "nombreDeQuienRecibe",
		recipientDocument: "documentoDeQuienRecibe",
		recipientPhone: "telefonoDeQuienRecibe",
		giftNote: "notaDeRegalo",
	},
} as const satisfies Record<string, Names>;

export const contactTexts = Object.keys(orderTexts.contact) as (keyof typeof orderTexts.contact)[];
export const deliveryTexts = Object.keys(orderTexts.delivery) as (keyof typeof orderTexts.delivery)[];

/** Erases what identified whoever received the order; the name stays as the proof of who it was. */
export function withoutRecipient<Delivery extends object | null>(delivery: Delivery): Delivery {
	return delivery && { ...delivery, recipientDocument: "", recipientPhone: "" };
}

/** Erases what only the handover needed, of whoever received the order. */
export function withoutDeliveryTexts<Delivery extends object | null>(delivery: Delivery): Delivery {
	return delivery && { ...delivery, ...Object.fromEntries(deliveryTexts.map((name) => [name, ""])) };
}
