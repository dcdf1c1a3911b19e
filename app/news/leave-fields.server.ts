import { z } from "zod";
import { checkoutConstraints, checkoutFields } from "~/checkout/checkout-fields.server";

/** Which address wants no more news, as the checkout reads it. */
export const leaveFields = z.object({ email: checkoutFields.shape.email });

/** The HTML attributes of the field. */
export const leaveConstraint = { email: checkoutConstraints.email };
