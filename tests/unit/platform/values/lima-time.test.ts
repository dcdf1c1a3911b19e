import { expect, it } from "vitest";
import { limaDay, limaDayNumber, plainDay } from "~/platform/values/lima-time";

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
