import { z } from "zod";
import { contactFields } from "~/domain/people/contact-fields.server";
import { findDocumentError } from "~/domain/people/identity-document.server";
import { formSchema } from "~/platform/values/form-schema.server";
import {
	constraintsOf,
	lineField,
	paragraphsField,
	tolerantLineField,
} from "~/platform/values/text-fields.server";
import { complaintKinds, filingConfirmation, goodTypes } from "./complaint";
import { maxComplaintNumberLength, readComplaintNumber } from "./complaint-number";
import type { UnfiledComplaint } from "./complaint-record.server";
import type { Supplier } from "./complaint-view";

/** Requires only what a valid complaint must have (D.S. 011-2011-PCM, art. 5). */
export const complaintFields = formSchema(
	{
		fullName: lineField(160, "Escribe tu nombre completo."),
		documentType: contactFields.documentType,
		documentNumber: contactFields.documentNumber,
		address: lineField(200),
		email: contactFields.email.default(""),
		phone: tolerantLineField(40),
		guardian: lineField(160),
		goodType: z.enum(goodTypes).catch(""),
		amount: tolerantLineField(60),
		goodDescription: paragraphsField(1000),
		kind: z.enum(complaintKinds).catch("reclamo"),
		detail: paragraphsField(4000, "Escribe qué pasó."),
		request: paragraphsField(2000),
	},
	(fields, refuse) => {
		const fault = findDocumentError(fields.documentType, fields.documentNumber);
		if (fault) refuse("documentNumber", fault);
		if (fields.address === "" && fields.email === "")
			refuse("address", "Escribe tu domicilio o tu correo: a uno de los dos te respondemos.");
	},
);

type ComplaintValues = z.output<typeof complaintFields>;

export const complaintConstraints = constraintsOf(complaintFields.shape);

export function toUnfiledComplaint(values: ComplaintValues, supplier: Supplier): UnfiledComplaint {
	const { goodType, amount, goodDescription, kind, detail, request, ...consumer } = values;
	return {
		supplier,
		consumer,
		good: { type: goodType, amount, description: goodDescription },
		kind,
		detail,
		request,
		confirmation: filingConfirmation,
	};
}

export const complaintLookupFields = z.object({
	number: lineField(maxComplaintNumberLength, "Escribe el número de tu hoja.")
		.transform((typed, context) => {
			const number = readComplaintNumber(typed);
			if (number) return number;
			context.addIssue({ code: "custom", message: "Escribe el número con su año, como 000000001-2026." });
			return z.NEVER;
		})
		.meta({ maxLength: maxComplaintNumberLength }),
	documentNumber: contactFields.documentNumber,
});

export const complaintLookupConstraints = constraintsOf(complaintLookupFields.shape);
