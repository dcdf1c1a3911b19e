import { expect, it } from "vitest";
import { limaDay, limaDayNumber } from "~/platform/values/lima-time";

it("begins the day at midnight in Lima", () => {
	const numberAt = (time: string) => limaDayNumber(Date.parse(time));
	expect(limaDay(new Date("2026-11-23T04:59:59.999Z"))).toBe("2026-11-22");
	expect(limaDay(new Date("2026-11-23T05:00:00Z"))).toBe("2026-11-23");
	expect(numberAt("2026-11-22T05:00:00Z")).toBe(numberAt("2026-11-23T04:59:59.999Z"));
	expect(numberAt("2026-11-23T05:00:00Z")).toBe(numberAt("2026-11-23T04:59:59.999Z") + 1);
});
