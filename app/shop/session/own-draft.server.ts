import type { Session } from "~/domain/people/shopper";
import type { draftCookie } from "~/web/forms/draft-cookie.server";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { accountFieldName, isOwnForm } from "./AccountField";
import { answerThrown } from "./answer-thrown.server";

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

/**
 * Keeps what was typed in a draft if the form gets no answer of its own: a redirect to sign in, an outage. @throws as
 * `answer`, with what becomes a Response as one that sets the draft's cookie
 */
export async function keepDraft<T>(answer: Promise<T>, writeDraft: () => Promise<string>): Promise<T> {
	try {
		return await answer;
	} catch (error) {
		const refusal = answerThrown(error);
		if (refusal instanceof Response) refusal.headers.append("Set-Cookie", await writeDraft());
		throw refusal;
	}
}
