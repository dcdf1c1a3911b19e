import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { constraintsOf, textError } from "~/forms/text-fields.server";
import { findInvalidCharacters, maxReferenceLength, readReference } from "./order-reference.server";

export const trackingFields = z.object({
	reference: z
		.string({ error: textError("Escribe la referencia de tu pedido.") })
		.transform((typed, context) => {
			const reference = readReference(typed);
			if (reference) return reference;
			const invalid = findInvalidCharacters(typed);
			const message =
				invalid.length > 0
					? `Revisa la referencia: ninguna lleva ${joinCharacters(invalid)}. Es como WASI-7K3M-9XA4.`
					: "Escribe la referencia como WASI-7K3M-9XA4: después de WASI van 8 letras y números.";
			context.addIssue({ code: "custom", message });
			return z.NEVER;
		}),
	documentNumber: contactFields.documentNumber,
});

export type TrackingValues = z.output<typeof trackingFields>;

/** @returns `0`, `0 ni O`, `0, O ni I` */
function joinCharacters(characters: string[]): string {
	return [characters.slice(0, -1).join(", "), characters.at(-1)].filter(Boolean).join(" ni ");
}

export const trackingConstraints = constraintsOf(trackingFields.shape, {
	...contactMaxLengths,
	reference: maxReferenceLength,
});
