import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { findDocumentError } from "~/customers/identity-document.server";
import { findPlaceErrors, placeFields, placeMaxLengths } from "~/delivery/place-fields.server";
import { checkboxField, constraintsOf } from "~/forms/text-fields.server";

const { newsOptIn, ...contact } = contactFields;

/** The checkout form, in the order of its fields. Every field at fault is reported at once, each with one message. */
export const checkoutFields = z
	.object(
		{ ...contact, ...placeFields, newsOptIn, saveInfo: checkboxField() },
		{ error: "Envía el formulario otra vez." },
	)
	.superRefine(
		(fields, context) => {
			if (!fields) return;
			const refuse = (field: string, message: string) =>
				context.addIssue({ code: "custom", path: [field], message });
			const fault = findDocumentError(fields.documentType, fields.documentNumber);
			if (fault) refuse("documentNumber", fault);
			for (const [level, fault] of findPlaceErrors(fields)) refuse(level, fault);
		},
		// Without it zod skips this check when any field failed; so the types above say more than is known here.
		{ when: () => true },
	);

/** The accepted answers of the checkout form. */
export type CheckoutInfo = z.output<typeof checkoutFields>;

export const checkoutConstraints = constraintsOf(checkoutFields.shape, {
	...contactMaxLengths,
	...placeMaxLengths,
});
