import { z } from "zod";
import {
	checkoutConstraints,
	checkoutFields,
	composed,
	placeFaults,
} from "~/checkout/checkout-fields.server";

const longestAlias = 40;
const { department, province, district, address } = checkoutFields.shape;

/** The form of an address: the checkout's rules, with a name for it and the street required. */
export const addressFields = z
	.object({
		alias: z
			.string({ error: "Ponle un nombre, por ejemplo Casa." })
			.transform((raw) => composed(raw.replace(/[\p{C}\s]+/gu, " ").trim(), longestAlias))
			.refine((alias) => alias !== "", "Ponle un nombre, por ejemplo Casa.")
			.refine((alias) => alias.length <= longestAlias, `Escribe como máximo ${longestAlias} caracteres.`),
		department,
		province,
		district,
		address: address.refine((line) => line !== "", "Escribe la calle y el número."),
	})
	.superRefine(
		(fields, context) => {
			if (!fields) return;
			for (const [level, message] of placeFaults(fields)) {
				context.addIssue({ code: "custom", path: [level], message });
			}
		},
		{ when: () => true },
	);

export const addressConstraints = {
	alias: { required: true, maxLength: longestAlias },
	department: checkoutConstraints.department,
	province: checkoutConstraints.province,
	district: checkoutConstraints.district,
	address: { ...checkoutConstraints.address, required: true },
};
