import { z } from "zod";
import {
	findInvalidCharacters,
	maxReferenceLength,
	readReference,
} from "~/domain/orders/order-reference.server";
import { contactFields } from "~/domain/people/contact-fields.server";
import { constraintsOf, textError } from "~/platform/values/text-fields.server";

export const trackingFields = z.object({
	reference: z
		.string({ error: textError("Escribe la referencia de tu pedido.") })
		.transform((typed, context) => {
			const reference = readReference(typed);
			if (reference) return reference;
			context.addIssue({ code: "custom", message: describeReferenceFault(typed) });
			return z.NEVER;
		})
		.meta({ maxLength: maxReferenceLength }),
	documentNumber: contactFields.documentNumber,
});

export type TrackingValues = z.output<typeof trackingFields>;

export function describeReferenceFault(typed: string): string {
	const invalid = findInvalidCharacters(typed);
	if (invalid.length === 0)
		return "Escribe la referencia como WASI-7K3M-9XA4: después de WASI van 8 letras y números.";
	return `Revisa la referencia: ninguna lleva ${joinCharacters(invalid)}. Es como WASI-7K3M-9XA4.`;
}

function joinCharacters(characters: string[]): string {
	return [characters.slice(0, -1).join(", "), characters.at(-1)].filter(Boolean).join(" ni ");
}

export const trackingConstraints = constraintsOf(trackingFields.shape);
