import { addWorkingDays } from "~/working-days";

/**
 * @param days minimum and maximum, in working days
 * @param today `2026-11-22`
 * @returns `entre el lunes 23 y el viernes 27 de noviembre`
 */
export function describeArrival([min, max]: readonly [number, number], today: string): string {
	const [first, last] = [addWorkingDays(today, min), addWorkingDays(today, max)].map(partsOf);
	if (!first || !last) throw new RangeError("a period has two ends");
	const isSameMonth = first.month === last.month;
	return `entre el ${first.day}${isSameMonth ? "" : ` de ${first.month}`} y el ${last.day} de ${last.month}`;
}

function partsOf(day: string) {
	const parts = dayFormat.formatToParts(new Date(`${day}T00:00:00Z`));
	const [weekday, date, month] = (["weekday", "day", "month"] as const).map(
		(type) => parts.find((part) => part.type === type)?.value,
	);
	return { day: `${weekday} ${date}`, month };
}

// The month alone would begin with a capital letter.
const dayFormat = new Intl.DateTimeFormat("es-PE", {
	weekday: "long",
	day: "numeric",
	month: "long",
	timeZone: "UTC",
});
