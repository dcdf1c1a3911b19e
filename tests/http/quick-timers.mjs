/* Loaded before the store, whose timers it makes twenty times as fast. */
globalThis.setTimeout = new Proxy(setTimeout, {
	apply: (target, self, [task, ms, ...given]) => Reflect.apply(target, self, [task, ms / 20, ...given]),
});
