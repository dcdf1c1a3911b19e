import type { Business } from "./business-record.server";

type NoticeField = "notice" | "noticeFrom" | "noticeUntil";

/** @param today in Lima, `2026-11-12` @returns undefined before the notice's first day and after its last */
export function noticeOn(
	today: string,
	{ notice, noticeFrom = today, noticeUntil = today }: Pick<Business, NoticeField>,
): string | undefined {
	return noticeFrom <= today && today <= noticeUntil ? notice : undefined;
}

export function withoutNotice<Fields extends Pick<Business, NoticeField>>(business: Fields) {
	const { notice, noticeFrom, noticeUntil, ...others } = business;
	return others;
}
