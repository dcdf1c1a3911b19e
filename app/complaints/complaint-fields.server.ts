import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { findDocumentError } from "~/customers/identity-document.server";
import { formSchema } from "~/forms/form-schema.server";
import {
	constraintsOf,
	lineField,
	optionalLineField,
	paragraphsField,
	tolerantLineField,
} from "~/forms/text-fields.server";
import { complaintKinds, goodTypes } from "./complaint";
import type { UnfiledComplaint } from "./complaint-codec.server";
import { maxComplaintNumberLength, readComplaintNumber } from "./complaint-number";
import type { Supplier } from "./complaint-view";
import { filingConfirmation } from "./legal-texts";

const { documentNumber, email } = contactMaxLengths;
/** In UTF-16 units. */
const maxLengths = {
	fullName: 160,
	documentNumber,
	address: 200,
	email,
	phone: 40,
	guardian: 160,
	amount: 60,
	goodDescription: 1000,
	detail: 4000,
	request: 2000,
};

/** Requires only what a valid complaint must have (D.S. 011-2011-PCM, art. 5). */
export const complaintFields = formSchema(
	{
		fullName: lineField(maxLengths.fullName, "Escribe tu nombre completo."),
		documentType: contactFields.documentType,
		documentNumber: contactFields.documentNumber,
		address: optionalLineField(maxLengths.address),
		email: contactFields.email.default(""),
		phone: tolerantLineField(maxLengths.phone),
		guardian: optionalLineField(maxLengths.guardian),
		goodType: z.enum(goodTypes).catch(""),
		amount: tolerantLineField(maxLengths.amount),
		goodDescription: paragraphsField(maxLengths.goodDescription),
		kind: z.enum(complaintKinds).catch("reclamo"),
		detail: paragraphsField(maxLengths.detail, "Escribe qué pasó."),
		request: paragraphsField(maxLengths.request),
	},
	(fields, refuse) => {
		const fault = findDocumentError(fields.documentType, fields.documentNumber);
		if (fault) refuse("documentNumber", fault);
		if (fields.address === "" && fields.email === "") {
			refuse("address", "Escribe tu domicilio o tu correo: a uno de los dos te respondemos.");
		}
	},
);

type ComplaintValues = z.output<typeof complaintFields>;

export const complaintConstraints = constraintsOf(complaintFields.shape, maxLengths);

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
	number: lineField(maxComplaintNumberLength, "Escribe el número de tu hoja.").transform((typed, context) => {
		const number = readComplaintNumber(typed);
		if (number) return number;
		context.addIssue({ code: "custom", message: "Escribe el número con su año, como 000000001-2026." });
		return z.NEVER;
	}),
	documentNumber: contactFields.documentNumber,
});

export const complaintLookupConstraints = constraintsOf(complaintLookupFields.shape, {
	documentNumber,
	number: maxComplaintNumberLength,
});
