import { accountFieldName } from "~/customers/account-field";
import { draftCookie } from "~/forms/draft-cookie.server";

export const addressDraftCookie = draftCookie("wasi_address_draft", [
	accountFieldName,
	"id",
	"alias",
	"department",
	"province",
	"district",
	"address",
]);
