import { formatWeekday, weekdayParts } from "~/platform/values/weekday";
import { addWorkingDays } from "~/platform/values/working-days";
import { handlingDays } from "./shipping-zones";

/**
 * @param days least and most working days @param today `2026-11-22`
 * @returns `entre el lunes 23 y el viernes 27 de noviembre`, or `el lunes 23 de noviembre`
 */
export function describeArrival(
	[min, max]: readonly [number, number],
	today: string,
	closedDays?: readonly string[],
): string {
	const dayAfter = (days: number) => weekdayParts(addWorkingDays(today, days, closedDays));
	const [first, last] = [dayAfter(min), dayAfter(max)];
	const isSameMonth = first.month === last.month;
	const until = `el ${last.day} de ${last.month}`;
	if (isSameMonth && first.day === last.day) return until;
	return `entre el ${first.day}${isSameMonth ? "" : ` de ${first.month}`} y ${until}`;
}

/** @returns an order's last dispatch day if it is paid today, `lunes 23 de noviembre` */
export function describeDispatch(today: string, closedDays?: readonly string[]): string {
	return formatWeekday(addWorkingDays(today, handlingDays[1], closedDays));
}
