import { accountFieldName } from "~/customers/account-field";
import { draftCookie } from "~/forms/draft-cookie.server";
import { profileConstraints } from "./profile-fields.server";

/** For details that were sent with an ended session. */
export const profileDraftCookie = draftCookie("wasi_profile_draft", [
	accountFieldName,
	...Object.keys(profileConstraints),
]);
