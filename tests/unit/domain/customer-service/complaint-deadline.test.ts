import { expect, it } from "vitest";
import { answerDeadline, isOverdue, workingDaysLeft } from "~/domain/customer-service/complaint-deadline";

const filedAt = "2026-11-03T03:30:00.000Z"; // 2 November, 10:30 p. m. in Lima

it("gives fifteen working days from the day in Lima", () => {
	expect(answerDeadline(filedAt)).toBe("2026-11-23");
});

it("ends after the last day in Lima", () => {
	const at = (time: string) => {
		const now = new Date(time);
		return [workingDaysLeft(filedAt, now), isOverdue(filedAt, now)];
	};
	expect(at("2026-11-03T03:30:00Z")).toEqual([15, false]);
	expect(at("2026-11-20T12:00:00Z")).toEqual([1, false]);
	expect(at("2026-11-24T04:59:00Z")).toEqual([0, false]);
	expect(at("2026-11-24T05:00:00Z")).toEqual([0, true]);
});
