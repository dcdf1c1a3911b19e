import { expect, it } from "vitest";
import { describeArrival, describeDispatch } from "~/domain/delivery/arrival";
import { addWorkingDays } from "~/platform/values/working-days";

it.each<[string, [number, number], string]>([
	["2026-11-20", [1, 5], "entre el lunes 23 y el viernes 27 de noviembre"],
	["2026-11-22", [1, 5], "entre el lunes 23 y el viernes 27 de noviembre"],
	["2026-11-25", [3, 8], "entre el lunes 30 de noviembre y el lunes 7 de diciembre"],
	// 8 and 9 December are holidays.
	["2026-12-04", [1, 3], "entre el lunes 7 y el viernes 11 de diciembre"],
	["2026-12-06", [0, 2], "entre el lunes 7 y el jueves 10 de diciembre"],
	["2026-12-06", [0, 1], "el lunes 7 de diciembre"],
	["2026-01-30", [1, 21], "entre el lunes 2 de febrero y el lunes 2 de marzo"],
	["2026-12-08", [0, 0], "el jueves 10 de diciembre"],
	["2026-12-07", [0, 1], "entre el lunes 7 y el jueves 10 de diciembre"],
	["2026-09-01", [3, 8], "entre el viernes 4 y el viernes 11 de setiembre"],
])("an order paid on %s with %j working days arrives %s", (today, days, arrival) => {
	expect(describeArrival(days, today)).toBe(arrival);
});

it.each([
	["2026-11-20", "lunes 23 de noviembre"],
	["2026-12-07", "jueves 10 de diciembre"],
])("an order paid on %s leaves the store by %s", (today, day) => {
	expect(describeDispatch(today)).toBe(day);
});

it("names days and months as Intl does", () => {
	const format = new Intl.DateTimeFormat("es-PE", { weekday: "long", day: "numeric", month: "long" });
	for (let day = 1; day <= 365; day++) {
		const today = new Date(2027, 0, day, 12).toISOString().slice(0, 10);
		const last = new Date(`${addWorkingDays(today, 2)}T12:00`);
		const arrival = describeArrival([1, 2], today);
		expect(arrival.split(" y el ")[1]).toBe(format.format(last).replace(",", ""));
	}
});

it("skips the days on which the store is closed", () => {
	const arrival = "entre el lunes 28 y el martes 29 de diciembre";
	expect(describeArrival([1, 2], "2026-12-23", ["2026-12-24"])).toBe(arrival);
	expect(describeArrival([0, 1], "2026-12-24", ["2026-12-24"])).toBe("el lunes 28 de diciembre");
	expect(describeDispatch("2026-12-23", ["2026-12-24"])).toBe("lunes 28 de diciembre");
});
