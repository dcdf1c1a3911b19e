import { onTestFinished } from "vitest";

const SystemDate = Date;
const dayMs = 24 * 60 * 60_000;
let shiftMs = 0;
const now = () => SystemDate.now() + shiftMs;

/** Moves the clock of this process forward by a day, until the end of the test. */
export function passDay(): void {
	onTestFinished(() => {
		shiftMs = 0;
		globalThis.Date = SystemDate;
	});
	shiftMs += dayMs;
	globalThis.Date = ShiftedDate;
}

const ShiftedDate = new Proxy(SystemDate, {
	construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [now()], self),
	get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
