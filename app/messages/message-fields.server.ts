import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { formSchema } from "~/forms/form-schema.server";
import {
	choiceError,
	constraintsOf,
	lineField,
	paragraphsField,
	tolerantLineField,
} from "~/forms/text-fields.server";
import { contactSubjects } from "./message";

/** In UTF-16 units. */
const maxLengths = { fullName: 160, email: contactMaxLengths.email, phone: 40, text: 4000 };

/** The phone is taken as typed: a person answers it. */
export const messageFields = formSchema(
	{
		fullName: lineField(maxLengths.fullName, "Escribe tu nombre."),
		email: contactFields.email.default(""),
		phone: tolerantLineField(maxLengths.phone),
		subject: z.enum(contactSubjects, { error: choiceError("Elige un asunto.") }),
		text: paragraphsField(maxLengths.text, "Escribe tu mensaje."),
	},
	(fields, refuse) => {
		const isReachable = fields.email !== "" || /(\d\D*){6}/.test(fields.phone ?? "");
		if (!isReachable) {
			refuse("email", "Escribe tu correo o un teléfono completo: por uno de los dos te respondemos.");
		}
	},
);

export const messageConstraints = constraintsOf(messageFields.shape, maxLengths);
