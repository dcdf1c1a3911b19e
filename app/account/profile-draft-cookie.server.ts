import { accountFieldName, isOwnForm } from "~/auth/AccountField";
import type { Session } from "~/customers/shopper";
import { draftCookie } from "~/forms/draft-cookie.server";
import { type ProfileAnswers, profileConstraints } from "./profile-fields.server";

/** For details that were sent with an ended session. */
export const profileDraftCookie = draftCookie("wasi_profile_draft", [
	accountFieldName,
	...Object.keys(profileConstraints),
]);

/**
 * @param saved the answers in the profile: a new consent to marketing must be given again, and a withdrawn one stays
 * withdrawn
 * @returns undefined without a draft of this account
 */
export async function readProfileDraft(
	request: Request,
	{ shopperId }: Session,
	saved: ProfileAnswers,
): Promise<ProfileAnswers | undefined> {
	const kept = await profileDraftCookie.read(request);
	if (!kept || !isOwnForm(kept[accountFieldName], shopperId)) return undefined;
	const { [accountFieldName]: _, ...draft }: ProfileAnswers & { account?: string } = kept;
	return { ...draft, newsOptIn: draft.newsOptIn && saved.newsOptIn };
}
