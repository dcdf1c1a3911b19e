export function weekdayParts(day: string): { day: string; month: string } {
	const date = new Date(`${day}T00:00:00Z`);
	return {
		day: `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}`,
		month: months[date.getUTCMonth()] ?? "",
	};
}

export function formatWeekday(day: string): string {
	const parts = weekdayParts(day);
	return `${parts.day} de ${parts.month}`;
}

/** @returns `dom. 13 dic.`, on one line */
export function formatShortWeekday(day: string): string {
	const parts = weekdayParts(day);
	const [weekday = "", date] = parts.day.split(" ");
	return `${weekday.slice(0, 3)}.\u00a0${date}\u00a0${parts.month.slice(0, 3)}.`;
}

// Not from Intl, whose first format costs a slow phone some ten milliseconds.
const weekdays = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];
const months = [
	...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
	...["julio", "agosto", "setiembre", "octubre", "noviembre", "diciembre"],
];
