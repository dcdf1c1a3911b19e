import { formatWeekday, weekdayParts } from "~/weekday";
import { addWorkingDays } from "~/working-days";
import { handlingDays } from "./shipping";

/**
 * @param days minimum and maximum, in working days @param today `2026-11-22`
 * @returns `entre el lunes 23 y el viernes 27 de noviembre`
 */
export function describeArrival([min, max]: readonly [number, number], today: string): string {
	const [first, last] = [addWorkingDays(today, min), addWorkingDays(today, max)].map(weekdayParts);
	if (!first || !last) throw new RangeError("a period has two ends");
	const isSameMonth = first.month === last.month;
	return `entre el ${first.day}${isSameMonth ? "" : ` de ${first.month}`} y el ${last.day} de ${last.month}`;
}

/** @param today `2026-11-22` @returns an order's last dispatch day if it is paid today, `lunes 23 de noviembre` */
export function describeDispatch(today: string): string {
	return formatWeekday(addWorkingDays(today, handlingDays[1]));
}
