import { draftCookie } from "~/forms/draft-cookie.server";
import { checkoutConstraints } from "./checkout-fields.server";

const { newsOptIn, ...kept } = checkoutConstraints;

/** The unfinished answers, without the consent to marketing, which must be given each time (Ley 29733). */
export const checkoutDraftCookie = draftCookie("wasi_draft", Object.keys(kept));
