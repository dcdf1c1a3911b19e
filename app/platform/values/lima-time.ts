import { memoize } from "~/platform/process/memoize";
import { weekdayParts } from "./weekday";

/** @param at ISO 8601 @returns `12 de noviembre de 2026 a las 3:04 p. m.` in Lima's time, with no-break spaces */
export function formatDateTime(at: string): string {
	return formatIn("long")
		.format(new Date(at))
		.replace(/ ([ap]\.) (m\.)/, "\u00a0$1\u00a0$2");
}

/** For tables. @param at ISO 8601 @returns `12/11/26, 15:04` in Lima's time */
export function formatShortDateTime(at: string): string {
	return formatIn("short").format(new Date(at));
}

/** Made when needed: such formats take a tenth of a command's start. */
const formatIn = memoize((dateStyle: "long" | "short") => {
	const hours = dateStyle === "short" ? { hourCycle: "h23" as const } : {};
	return new Intl.DateTimeFormat("es-PE", {
		dateStyle,
		timeStyle: "short",
		...hours,
		timeZone: "America/Lima",
	});
});

export function formatDay(day: string): string {
	return `${Number(day.slice(8))} de ${weekdayParts(day).month} de ${day.slice(0, 4)}`;
}

export const dayMs = 24 * 60 * 60_000;
/** UTC−5 all year. */
const offsetMs = 5 * 60 * 60_000;

export function limaDayNumber(now: number): number {
	return Math.floor((now - offsetMs) / dayMs);
}

/** @param day `2026-11-12` @returns its first moment in Lima; undefined for another text */
export function startOfLimaDay(day: string): Date | undefined {
	const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
	// Some engines read 2026-02-30 as a day in March.
	const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
	return isDay ? new Date(midnight + offsetMs) : undefined;
}

export function nextDay(day: string): string {
	return addDays(day, 1);
}

export function addDays(day: string, days: number): string {
	return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export function limaDay(at: Date): string {
	return limaMinute(at).slice(0, 10);
}

/** Ten times as fast as `Intl.DateTimeFormat`, which took a third of an export. @returns `2026-11-12 10:20` in Lima */
export function limaMinute(at: Date): string {
	return new Date(at.getTime() - offsetMs).toISOString().slice(0, 16).replace("T", " ");
}
