import { draftCookie } from "~/forms/draft-cookie.server";
import { checkoutConstraints } from "./checkout-fields.server";

/** Of a document type, a ticked box or a place code. */
const maxChoiceLength = 6;

const { newsOptIn, ...kept } = checkoutConstraints;

/** The unfinished answers, without the consent to marketing, which must be given each time (Ley 29733). */
export const checkoutDraftCookie = draftCookie(
	"wasi_draft",
	Object.fromEntries(
		Object.entries(kept).map(([field, { maxLength = maxChoiceLength }]) => [field, maxLength]),
	),
);
