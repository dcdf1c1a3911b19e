import { z } from "zod";
import { contactFields, contactMaxLengths } from "~/customers/contact-fields.server";
import { constraintsOf } from "~/forms/text-fields.server";

export const unsubscribeFields = z.object({ email: contactFields.email });

export const unsubscribeConstraints = constraintsOf(unsubscribeFields.shape, contactMaxLengths);
