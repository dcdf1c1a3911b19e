import { lineField, paragraphsField } from "~/platform/values/text-fields.server";

/** What an order's step says: a short note, the carrier, a number. Optional. */
export const stepText = lineField(200);
export const reasonText = stepText.refine((text) => text !== "");
export const noteText = paragraphsField(1000).refine((text) => text !== "");
