import { addDays } from "./lima-time";

/**
 * Peru's national holidays, in force since 2024: D. Leg. 713, art. 6, as amended by Ley 31381 (9 December), Ley 31530
 * (6 August), Ley 31788 (7 June) and Ley 31822 (23 July). Month and day.
 */
const fixedHolidays = new Set([
	"01-01", // Año Nuevo
	"05-01", // Día del Trabajo
	"06-07", // Batalla de Arica y Día de la Bandera
	"06-29", // San Pedro y San Pablo
	"07-23", // Día de la Fuerza Aérea
	"07-28", // Fiestas Patrias
	"07-29", // Fiestas Patrias
	"08-06", // Batalla de Junín
	"08-30", // Santa Rosa de Lima
	"10-08", // Combate de Angamos
	"11-01", // Todos los Santos
	"12-08", // Inmaculada Concepción
	"12-09", // Batalla de Ayacucho
	"12-25", // Navidad
]);

const movableHolidays = [-3, -2];

/** Monday to Friday without national holidays. Days off for the public sector only are working days. */
export function isWorkingDay(day: string): boolean {
	const weekday = new Date(day).getUTCDay();
	if (weekday === 0 || weekday === 6 || fixedHolidays.has(day.slice(5))) return false;
	const easter = easterSunday(Number(day.slice(0, 4)));
	return !movableHolidays.some((days) => addDays(easter, days) === day);
}

/**
 * The last day of a period that begins after `day`, `2026-11-12`. A period without days ends on `day` itself or, if nobody
 * works then, on the next working day. @param closedDays others on which nobody works
 */
export function addWorkingDays(day: string, workingDays: number, closedDays: readonly string[] = []): string {
	const isWorked = (one: string) => isWorkingDay(one) && !closedDays.includes(one);
	let last = day;
	for (let left = workingDays; left > 0 || !isWorked(last); ) {
		last = addDays(last, 1);
		if (isWorked(last)) left -= 1;
	}
	return last;
}

export function countWorkingDays(after: string, until: string): number {
	let count = 0;
	for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1;
	return count;
}

/** The Gregorian computus of Meeus, Jones and Butcher. @returns `2026-04-05` */
export function easterSunday(year: number): string {
	const a = year % 19;
	const b = Math.floor(year / 100);
	const c = year % 100;
	const d = Math.floor(b / 4);
	const e = b % 4;
	const f = Math.floor((b + 8) / 25);
	const g = Math.floor((b - f + 1) / 3);
	const h = (19 * a + b - d - g + 15) % 30;
	const i = Math.floor(c / 4);
	const k = c % 4;
	const l = (32 + 2 * e + 2 * i - h - k) % 7;
	const m = Math.floor((a + 11 * h + 22 * l) / 451);
	const sum = h + l - 7 * m + 114;
	const day = new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1));
	return day.toISOString().slice(0, 10);
}
