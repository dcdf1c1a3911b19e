import { findPlaceErrors, placeFields } from "~/domain/delivery/place-fields.server";
import { formSchema } from "~/platform/values/form-schema.server";
import { constraintsOf, lineField } from "~/platform/values/text-fields.server";
import { accountFieldName } from "~/shop/session/AccountField";
import { draftCookie } from "~/web/forms/draft-cookie.server";

export const addressFields = formSchema(
	{
		alias: lineField(40, "Ponle un nombre, por ejemplo Casa."),
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
