import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";

export const unsubscribeFields = z.object({ email: contactFields.email });

export const unsubscribeConstraints = { email: { required: true, maxLength: contactMaxLengths.email } };
