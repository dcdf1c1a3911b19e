import { draftCookie } from "~/forms/draft-cookie.server";
import { addressConstraints } from "./address-fields.server";

const longestCode = 6;

/** The unfinished answers of the address form, with the id of the address. */
export const addressDraftCookie = draftCookie("wasi_address_draft", {
	id: 32,
	alias: addressConstraints.alias.maxLength ?? 0,
	department: longestCode,
	province: longestCode,
	district: longestCode,
	address: addressConstraints.address.maxLength ?? 0,
});
