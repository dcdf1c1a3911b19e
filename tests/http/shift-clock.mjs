/** Moves the process's clock forward by a day at each SIGUSR2. Loaded with `NODE_OPTIONS=--import`. */
const SystemDate = Date;
let shiftMs = 0;
const now = () => SystemDate.now() + shiftMs;

globalThis.Date = new Proxy(SystemDate, {
	construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
	get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

process.on("SIGUSR2", () => {
	shiftMs += 24 * 60 * 60_000;
});
