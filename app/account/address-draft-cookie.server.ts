import { draftCookie } from "~/forms/draft-cookie.server";

/** The unfinished answers of the address form. */
export const addressDraftCookie = draftCookie("wasi_address_draft", [
	"id",
	"alias",
	"department",
	"province",
	"district",
	"address",
]);
