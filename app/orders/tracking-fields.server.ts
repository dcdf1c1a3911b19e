import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { textError } from "~/forms/text-fields.server";
import { longestTyped, readReference, unusedCharacters } from "./order-reference.server";

/** What proves that an order is one's own: its reference as one types it, the document as the checkout takes it. */
export const trackingFields = z.object({
	reference: z
		.string({ error: textError("Escribe la referencia de tu pedido.") })
		.transform((typed, context) => {
			const reference = readReference(typed);
			if (reference) return reference;
			const wrong = unusedCharacters(typed);
			const message =
				wrong.length > 0
					? `Revisa la referencia: ninguna lleva ${inWords(wrong)}. Es como WASI-7K3M-9XA4.`
					: "Escribe la referencia como WASI-7K3M-9XA4: después de WASI van 8 letras y números.";
			context.addIssue({ code: "custom", message });
			return z.NEVER;
		}),
	documentNumber: contactFields.documentNumber,
});

export type TrackingInfo = z.output<typeof trackingFields>;

/** @returns `0`, `0 ni O`, `0, O ni I` */
function inWords(characters: string[]): string {
	return [characters.slice(0, -1).join(", "), characters.at(-1)].filter(Boolean).join(" ni ");
}

/** The HTML attributes of each field. */
export const trackingConstraint = {
	reference: { required: true, maxLength: longestTyped },
	documentNumber: { required: true, maxLength: contactMaxLengths.documentNumber },
};
