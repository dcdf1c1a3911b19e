import { z } from "zod";
import type { Stars } from "~/catalog/review";
import { choiceError, constraintsOf, paragraphsField } from "~/forms/text-fields.server";

/** In UTF-16 units. */
const maxTextLength = 1000;

export const reviewFields = z.object({
	stars: z
		.enum(["5", "4", "3", "2", "1"], { error: choiceError("Elige de 1 a 5 estrellas.") })
		.transform((stars) => Number(stars) as Stars),
	text: paragraphsField(maxTextLength, "Cuenta qué te pareció el producto."),
});

export const reviewConstraints = constraintsOf(reviewFields.shape, { text: maxTextLength });
