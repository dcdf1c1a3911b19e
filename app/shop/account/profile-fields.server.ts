import type { NewsState } from "~/domain/account/account-subscriptions.server";
import { contactFields } from "~/domain/people/contact-fields.server";
import { findDocumentError } from "~/domain/people/identity-document.server";
import { findInvoiceErrors, invoiceFields } from "~/domain/people/invoice-fields.server";
import type { Shopper } from "~/domain/people/shopper-record.server";
import { formSchema } from "~/platform/values/form-schema.server";
import { constraintsOf } from "~/platform/values/text-fields.server";
import { accountFieldName } from "~/shop/session/AccountField";
import { draftCookie } from "~/web/forms/draft-cookie.server";

const { documentType, documentNumber, fullName, paternalSurname, maternalSurname, email, newsOptIn } =
	contactFields;

export const profileFields = formSchema(
	{
		documentType: documentType.optional(),
		documentNumber: documentNumber.default(""),
		...invoiceFields,
		fullName: fullName.default(""),
		paternalSurname: paternalSurname.default(""),
		maternalSurname: maternalSurname.default(""),
		email: email.default(""),
		newsOptIn,
	},
	(fields, refuse) => {
		const { documentType: type, documentNumber: number } = fields;
		const fault = findDocumentError(type, number);
		if (number === "") {
			if (type) refuse("documentNumber", "Escribe el número, o deja sin elegir el tipo de documento.");
		} else if (!type) refuse("documentType", "Elige de qué documento es el número.");
		else if (fault) refuse("documentNumber", fault);
		for (const [name, fault] of findInvoiceErrors(fields)) refuse(name, fault);
		if (fields.newsOptIn && fields.email === "")
			refuse("email", "Escribe el correo donde quieres las noticias.");
	},
);

/** "on" for a ticked box. */
export type ProfileAnswers = Partial<Record<keyof typeof profileFields.shape, string>>;

export function toProfileAnswers({ profile }: Shopper, news: NewsState): ProfileAnswers {
	return { ...profile, documentType: profile.documentType ?? "", newsOptIn: news === "none" ? "" : "on" };
}

export const profileConstraints = constraintsOf(profileFields.shape);

/** Keeps details that were submitted with an ended session, for the return from sign-in. */
export const profileDraftCookie = draftCookie("wasi_profile_draft", [
	accountFieldName,
	...Object.keys(profileConstraints),
]);
