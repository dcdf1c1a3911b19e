import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import {
	choiceError,
	constraintsOf,
	lineField,
	paragraphsField,
	tolerantLineField,
} from "~/forms/text-fields.server";
import { messageSubjects } from "./message";

/** In UTF-16 units. */
const maxLengths = { fullName: 160, email: contactMaxLengths.email, phone: 40, text: 4000 };

/** The contact form. A phone number is taken as it is typed: a person answers it. */
export const messageFields = z
	.object(
		{
			fullName: lineField(maxLengths.fullName, "Escribe tu nombre."),
			email: contactFields.email.default(""),
			phone: tolerantLineField(maxLengths.phone),
			subject: z.enum(messageSubjects, { error: choiceError("Elige un asunto.") }),
			text: paragraphsField(maxLengths.text, "Escribe tu mensaje."),
		},
		{ error: "Envía el formulario otra vez." },
	)
	.superRefine(
		(fields, context) => {
			if (!fields) return;
			const isReachable = fields.email !== "" || /(\d\D*){6}/.test(fields.phone ?? "");
			if (isReachable) return;
			const message = "Escribe tu correo o un teléfono completo: por uno de los dos te respondemos.";
			context.addIssue({ code: "custom", path: ["email"], message });
		},
		// Otherwise zod skips this check when a field is invalid. So `fields` may be incomplete, unlike its type.
		{ when: () => true },
	);

export type MessageValues = z.output<typeof messageFields>;

/** The form's answers as texts. */
export type MessageAnswers = Partial<Record<keyof typeof messageFields.shape, string>>;

export const messageConstraints = constraintsOf(messageFields.shape, maxLengths);
