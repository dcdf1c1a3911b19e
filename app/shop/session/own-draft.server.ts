import type { Session } from "~/domain/people/shopper";
import type { draftCookie } from "~/web/forms/draft-cookie.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { accountFieldName, isOwnForm } from "./AccountField";

export type DraftCookie = ReturnType<typeof draftCookie>;

/** @returns the draft's answers; undefined without a draft, and for a form that was shown to another account */
export async function readOwnDraft(
	request: Request,
	draft: DraftCookie,
	session: Session | undefined,
	settings: CookieSettings,
): Promise<Record<string, string> | undefined> {
	const left = await draft(settings).read(request);
	if (!left || !isOwnForm(left[accountFieldName], session?.shopperId)) return undefined;
	const { [accountFieldName]: _, ...answers } = left;
	return answers;
}
