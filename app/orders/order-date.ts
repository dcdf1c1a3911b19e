const format = new Intl.DateTimeFormat("es-PE", { dateStyle: "long", timeZone: "UTC" });

/** @param day `2026-11-12` @returns `12 de noviembre de 2026`, as Peru writes it */
export function formatDay(day: string): string {
	return format.format(new Date(`${day}T00:00:00Z`));
}
