import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { findDocumentError } from "~/customers/identity-document.server";
import { invoiceFields, invoiceMaxLengths } from "~/customers/invoice-fields.server";
import { findPlaceErrors, placeFields, placeMaxLengths } from "~/delivery/place-fields.server";
import { checkboxField, constraintsOf } from "~/forms/text-fields.server";

const { newsOptIn, ...contact } = contactFields;

/** The checkout form. Reports all invalid fields at once, each with one message. */
export const checkoutFields = z
	.object(
		{ ...contact, ...placeFields, newsOptIn, saveInfo: checkboxField(), ...invoiceFields },
		{ error: "Envía el formulario otra vez." },
	)
	.superRefine(
		(fields, context) => {
			if (!fields) return;
			const refuse = (field: string, message: string) =>
				context.addIssue({ code: "custom", path: [field], message });
			const fault = findDocumentError(fields.documentType, fields.documentNumber);
			if (fault) refuse("documentNumber", fault);
			if (fields.documentType === "RUC") {
				if (!fields.legalName) refuse("legalName", "Escribe la razón social, como figura en el RUC.");
				if (!fields.fiscalAddress) refuse("fiscalAddress", "Escribe el domicilio fiscal de la factura.");
			}
			for (const [level, fault] of findPlaceErrors(fields)) refuse(level, fault);
		},
		// Otherwise zod skips this check when a field is invalid. So `fields` may be incomplete, unlike its type.
		{ when: () => true },
	);

/** The form's answers as texts; "on" for a ticked box. */
export type CheckoutAnswers = Partial<Record<keyof typeof checkoutFields.shape, string>>;

/** The answers after validation. */
export type CheckoutValues = z.output<typeof checkoutFields>;

export const checkoutConstraints = constraintsOf(checkoutFields.shape, {
	...contactMaxLengths,
	...placeMaxLengths,
	...invoiceMaxLengths,
});
