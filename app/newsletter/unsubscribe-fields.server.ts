import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { constraintsOf } from "~/forms/text-fields.server";
import { unsubscribeChoices } from "./unsubscribe-choices";

/** A form without a choice ends both: some mail programs unsubscribe with an empty form (RFC 8058). */
export const unsubscribeFields = z.object({
	email: contactFields.email,
	lists: z.enum(unsubscribeChoices).catch("both"),
});

/** The form behind the link of an e-mail, which names the subscriber. */
export const linkedUnsubscribeFields = unsubscribeFields.extend({ email: z.literal("").catch("") });

export const unsubscribeConstraints = constraintsOf(unsubscribeFields.shape, contactMaxLengths);
