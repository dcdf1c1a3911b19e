import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { constraintsOf } from "~/forms/text-fields.server";
import { unsubscribeChoices } from "./unsubscribe-choices";

/** The form that asks for a link. */
export const unsubscribeFields = z.object({
	email: contactFields.email,
	lists: z.enum(unsubscribeChoices).catch("both"),
});

/**
 * The form behind the link of an e-mail, which names the subscriber. Without a choice it ends both: mail programs
 * unsubscribe with a form of their own (RFC 8058).
 */
export const linkedUnsubscribeFields = unsubscribeFields.extend({ email: z.literal("").catch("") });

export const unsubscribeConstraints = constraintsOf(unsubscribeFields.shape, contactMaxLengths);
