import { z } from "zod";
import { findPlaceErrors, placeFields, placeMaxLengths } from "~/delivery/place-fields.server";
import { composed, constraintsOf } from "~/forms/text-fields.server";

const maxAliasLength = 40;

/** The checkout's address rules, plus a name; the street is required. */
export const addressFields = z
	.object({
		alias: z
			.string({ error: "Ponle un nombre, por ejemplo Casa." })
			.transform((raw) => composed(raw.replace(/[\p{C}\s]+/gu, " ").trim(), maxAliasLength))
			.refine((alias) => alias !== "", "Ponle un nombre, por ejemplo Casa.")
			.refine((alias) => alias.length <= maxAliasLength, `Escribe como máximo ${maxAliasLength} caracteres.`),
		...placeFields,
		address: placeFields.address.refine((line) => line !== "", "Escribe la calle y el número."),
	})
	.superRefine(
		(fields, context) => {
			if (!fields) return;
			for (const [level, message] of findPlaceErrors(fields)) {
				context.addIssue({ code: "custom", path: [level], message });
			}
		},
		{ when: () => true },
	);

export const addressConstraints = constraintsOf(addressFields.shape, {
	alias: maxAliasLength,
	...placeMaxLengths,
});
