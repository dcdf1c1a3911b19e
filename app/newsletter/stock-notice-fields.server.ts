import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { choiceError, constraintsOf } from "~/forms/text-fields.server";

export const stockNoticeFields = z.object({
	email: contactFields.email,
	consent: z.literal(true, { error: choiceError("Marca la casilla para que podamos escribirte.") }),
});

export const stockNoticeConstraints = constraintsOf(stockNoticeFields.shape, contactMaxLengths);
