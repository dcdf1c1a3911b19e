import { draftCookie } from "~/forms/draft-cookie.server";
import { addressConstraints } from "./address-fields.server";

const maxCodeLength = 6;

/** The unfinished answers of the address form. */
export const addressDraftCookie = draftCookie("wasi_address_draft", {
	id: 32,
	alias: addressConstraints.alias.maxLength ?? 0,
	department: maxCodeLength,
	province: maxCodeLength,
	district: maxCodeLength,
	address: addressConstraints.address.maxLength ?? 0,
});
