import { z } from "zod";
import { findPlaceErrors, placeFields } from "~/domain/delivery/place-fields.server";
import { formSchema } from "~/platform/values/form-schema.server";
import { constraintsOf, toNfc, tooLong } from "~/platform/values/text-fields.server";
import { accountFieldName } from "~/shop/session/AccountField";
import { draftCookie } from "~/web/forms/draft-cookie.server";

const maxAliasLength = 40;

export const addressFields = formSchema(
	{
		alias: z
			.string({ error: "Ponle un nombre, por ejemplo Casa." })
			.transform((raw) => toNfc(raw.replace(/[\p{C}\s]+/gu, " ").trim(), maxAliasLength))
			.refine((alias) => alias !== "", "Ponle un nombre, por ejemplo Casa.")
			.refine((alias) => alias.length <= maxAliasLength, tooLong(maxAliasLength))
			.meta({ maxLength: maxAliasLength }),
		...placeFields,
		address: placeFields.address.refine((line) => line !== "", "Escribe la calle y el número."),
	},
	(fields, refuse) => {
		for (const [level, message] of findPlaceErrors(fields)) refuse(level, message);
	},
);

export const addressConstraints = constraintsOf(addressFields.shape);

export const addressDraftCookie = draftCookie("wasi_address_draft", [
	accountFieldName,
	"id",
	...Object.keys(addressConstraints),
]);
