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

// Not from Intl, whose first format costs a slow phone some ten milliseconds.
const weekdays = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];
const months = [
	...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
	...["julio", "agosto", "setiembre", "octubre", "noviembre", "diciembre"],
];
