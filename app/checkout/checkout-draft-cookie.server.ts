import { draftCookie } from "~/forms/draft-cookie.server";
import { checkoutConstraints } from "./checkout-fields.server";

/** Length of a document type's name, a ticked box or a place's code. */
const longestChoice = 6;

const { newsOptIn, ...kept } = checkoutConstraints;

/** The checkout's unfinished answers. Consent to marketing is never among them (Ley 29733). */
export const checkoutDraftCookie = draftCookie(
	"wasi_draft",
	Object.fromEntries(
		Object.entries(kept).map(([field, { maxLength = longestChoice }]) => [field, maxLength]),
	),
);
