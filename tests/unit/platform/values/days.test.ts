import { describe, expect, it } from "vitest";
import { limaDay, limaDayNumber } from "~/platform/values/lima-time";
import { plainDay } from "~/platform/values/plain-signs";
import { addWorkingDays, countWorkingDays, easterSunday, isWorkingDay } from "~/platform/values/working-days";

describe("a working day in Peru", () => {
	it("is Monday to Friday", () => {
		const week = ["16", "17", "18", "19", "20", "21", "22"].map((day) => isWorkingDay(`2026-11-${day}`));
		expect(week).toEqual([true, true, true, true, true, false, false]);
	});

	it.each([
		["2026-04-05", "2026-04-02", "2026-04-03"],
		["2027-03-28", "2027-03-25", "2027-03-26"],
		["2028-04-16", "2028-04-13", "2028-04-14"],
	])("is not Maundy Thursday or Good Friday before Easter on %s", (easter, thursday, friday) => {
		expect(easterSunday(Number(easter.slice(0, 4)))).toBe(easter);
		expect([isWorkingDay(thursday), isWorkingDay(friday)]).toEqual([false, false]);
		expect(isWorkingDay(thursday.replace(/\d$/, (digit) => String(Number(digit) - 1)))).toBe(true);
	});

	it("is not one of the other 14 national holidays", () => {
		const weekdays = daysOf(2027).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
		const holidays = "01-01 03-25 03-26 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09";
		expect(weekdays.filter((day) => !isWorkingDay(day))).toEqual(
			holidays.split(" ").map((day) => `2027-${day}`),
		);
		expect(["2026-05-01", "2026-12-25"].map(isWorkingDay)).toEqual([false, false]);
	});
});

describe("fifteen working days", () => {
	it.each([
		["a Monday without holidays ahead", "2026-11-02", "2026-11-23"],
		["a Saturday", "2026-11-14", "2026-12-04"],
		["a time with two holidays in a row", "2026-11-23", "2026-12-16"],
		["Holy Week", "2026-03-30", "2026-04-22"],
		["the end of the year", "2026-12-23", "2027-01-15"],
	])("after %s, %s, end on %s", (_, day, end) => {
		expect(addWorkingDays(day, 15)).toBe(end);
		expect(countWorkingDays(day, end)).toBe(15);
	});

	it("count down to 0 on the last day, and stay there", () => {
		const left = ["2026-12-04", "2026-12-07", "2026-12-08", "2026-12-10"].map((today) =>
			countWorkingDays(today, "2026-12-10"),
		);
		expect(left).toEqual([2, 1, 1, 0]);
		expect(countWorkingDays("2026-12-11", "2026-12-10")).toBe(0);
	});
});

function daysOf(year: number): string[] {
	return Array.from({ length: 365 }, (_, index) =>
		new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
	);
}

it("begins the day at midnight in Lima", () => {
	const numberAt = (time: string) => limaDayNumber(Date.parse(time));
	expect(limaDay(new Date("2026-11-23T04:59:59.999Z"))).toBe("2026-11-22");
	expect(limaDay(new Date("2026-11-23T05:00:00Z"))).toBe("2026-11-23");
	expect(numberAt("2026-11-22T05:00:00Z")).toBe(numberAt("2026-11-23T04:59:59.999Z"));
	expect(numberAt("2026-11-23T05:00:00Z")).toBe(numberAt("2026-11-23T04:59:59.999Z") + 1);
});

it.each([
	["2026-11-01", "2026-11-01 1/11/2026 01-11-26 1.11.2026 «2026/11/01»".split(" ")],
	["2026-11-23", ["Hoy"]],
	["2026-11-22", ["ayer"]],
	["2026-11-24", ["mañana"]],
	["24 de mayo", ["24 de mayo"]],
])("reads the day %s in %j", (day, typed) => {
	for (const one of typed) expect(plainDay(one, "2026-11-23"), one).toBe(day);
});
