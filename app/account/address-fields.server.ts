import { z } from "zod";
import { accountFieldName, isOwnForm } from "~/auth/AccountField";
import type { Session } from "~/customers/shopper";
import type { Address } from "~/customers/shopper-codec.server";
import { findPlaceErrors, placeFields, placeMaxLengths } from "~/delivery/place-fields.server";
import { draftCookie } from "~/forms/draft-cookie.server";
import { formSchema } from "~/forms/form-schema.server";
import { constraintsOf, toNfc, tooLong } from "~/forms/text-fields.server";

const maxAliasLength = 40;

/** The checkout's rules, plus a name; the street is required. */
export const addressFields = formSchema(
	{
		alias: z
			.string({ error: "Ponle un nombre, por ejemplo Casa." })
			.transform((raw) => toNfc(raw.replace(/[\p{C}\s]+/gu, " ").trim(), maxAliasLength))
			.refine((alias) => alias !== "", "Ponle un nombre, por ejemplo Casa.")
			.refine((alias) => alias.length <= maxAliasLength, tooLong(maxAliasLength)),
		...placeFields,
		address: placeFields.address.refine((line) => line !== "", "Escribe la calle y el número."),
	},
	(fields, refuse) => {
		for (const [level, message] of findPlaceErrors(fields)) refuse(level, message);
	},
);

export const addressConstraints = constraintsOf(addressFields.shape, {
	alias: maxAliasLength,
	...placeMaxLengths,
});

export const addressDraftCookie = draftCookie("wasi_address_draft", [
	accountFieldName,
	"id",
	...Object.keys(addressConstraints),
]);

/** @returns the account's draft of the address that is being edited, or else of a new one */
export async function readAddressDraft(
	request: Request,
	{ shopperId }: Session,
	addresses: Address[],
	edited: Address | undefined,
): Promise<Record<string, string> | undefined> {
	const draft = await addressDraftCookie.read(request);
	if (!draft || !isOwnForm(draft[accountFieldName], shopperId)) return undefined;
	const drafted = addresses.find(({ id }) => id === draft.id);
	return drafted === edited ? draft : undefined;
}
