import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";

/** Which address wants no more news, as the checkout reads it. */
export const unsubscribeFields = z.object({ email: contactFields.email });

/** The HTML attributes of the field. */
export const unsubscribeConstraint = { email: { required: true, maxLength: contactMaxLengths.email } };
