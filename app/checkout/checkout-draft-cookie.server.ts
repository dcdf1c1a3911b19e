import { documentTypes } from "~/customers/document-types";
import { draftCookie } from "~/forms/draft-cookie.server";
import { checkoutConstraints } from "./checkout-fields.server";

/** Document types are longer than place codes and the "on" of a ticked box. */
const maxChoiceLength = Math.max(...documentTypes.map(({ length }) => length));

const { newsOptIn, ...kept } = checkoutConstraints;

/** The unfinished answers, without the consent to marketing, which must be given each time (Ley 29733). */
export const checkoutDraftCookie = draftCookie(
	"wasi_draft",
	Object.fromEntries(
		Object.entries(kept).map(([field, { maxLength = maxChoiceLength }]) => [field, maxLength]),
	),
);
