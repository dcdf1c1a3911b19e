import { lineField, paragraphsField } from "~/platform/values/text-fields.server";

/** What an order's step says: a short note, the carrier, a number. Optional. */
export const stepTextField = lineField(200);
export const reasonField = stepTextField.refine((text) => text !== "");
export const noteField = paragraphsField(1000).refine((text) => text !== "");
