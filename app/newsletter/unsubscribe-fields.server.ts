import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { constraintsOf } from "~/forms/text-fields.server";
import { unsubscribeChoices } from "./unsubscribe-outcomes";

export const unsubscribeFields = z.object({ email: contactFields.email });

/** Without a choice it ends both lists: mail programs send a form of their own (RFC 8058). */
export const linkedUnsubscribeFields = z.object({ lists: z.enum(unsubscribeChoices).catch("both") });

export const unsubscribeConstraints = constraintsOf(
	{ ...unsubscribeFields.shape, ...linkedUnsubscribeFields.shape },
	contactMaxLengths,
);
