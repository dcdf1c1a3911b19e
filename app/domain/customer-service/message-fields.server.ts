import { z } from "zod";
import { contactFields } from "~/domain/people/contact-fields.server";
import { formSchema } from "~/platform/values/form-schema.server";
import { plainSigns } from "~/platform/values/plain-signs";
import {
	choiceError,
	constraintsOf,
	lineField,
	paragraphsField,
	tolerantLineField,
} from "~/platform/values/text-fields.server";
import { contactSubjects } from "./message";

/** The phone is taken as typed: a person answers it. */
export const messageFields = formSchema(
	{
		fullName: lineField(160, "Escribe tu nombre."),
		email: contactFields.email.default(""),
		phone: tolerantLineField(40),
		subject: z.enum(contactSubjects, { error: choiceError("Elige un asunto.") }),
		text: paragraphsField(4000, "Escribe tu mensaje."),
	},
	({ email, phone = "" }, refuse) => {
		if (email === "" && !isComplete(phone)) {
			refuse(
				phone ? "phone" : "email",
				"Escribe tu correo o un teléfono completo: por uno de los dos te respondemos.",
			);
		}
	},
);

export const messageConstraints = constraintsOf(messageFields.shape);

/** A Peruvian mobile has nine digits and begins with 9; some landlines have six. */
function isComplete(phone: string): boolean {
	const digits = plainSigns(phone)
		.replace(/\D/g, "")
		.replace(/^51(?=9)/, "");
	return digits.length >= (digits.startsWith("9") ? 9 : 6);
}
