import { expect, test } from "vitest";
import { noticeOn, withoutNotice } from "~/domain/business/notice";

const notice = "Hoy no hay envíos.";

test("a notice is shown from its first to its last day, either of which may be absent", () => {
	const days = ["2026-12-23", "2026-12-24", "2026-12-25", "2026-12-26", "2027-01-01"];
	const shownOn = (limits: { noticeFrom?: string; noticeUntil?: string }) =>
		days.filter((day) => noticeOn(day, { notice, ...limits }) === notice);
	expect(shownOn({})).toEqual(days);
	expect(shownOn({ noticeFrom: "2026-12-24", noticeUntil: "2026-12-26" })).toEqual(days.slice(1, 4));
	expect(shownOn({ noticeFrom: "2026-12-25" })).toEqual(days.slice(2));
	expect(shownOn({ noticeUntil: "2026-12-24" })).toEqual(days.slice(0, 2));
	expect(shownOn({ noticeFrom: "2026-12-26", noticeUntil: "2026-12-24" })).toEqual([]);
});

test("the other fields have nothing of the notice", () => {
	const fields = { notice, noticeFrom: "2026-12-24", noticeUntil: "2026-12-26", city: "Lima" };
	expect(withoutNotice(fields)).toEqual({ city: "Lima" });
});
