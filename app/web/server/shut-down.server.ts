const maxShutdownMs = 10_000;

/** Ends the process even if timers or an unreachable datastore would keep it alive. A closed terminal sends SIGHUP. */
export function shutDownOnSignal(closeAll: (signal: string) => Promise<void>, drainMs: number): void {
	process.on("SIGHUP", () => {});
	for (const signal of ["SIGTERM", "SIGINT"] as const) {
		process.once(signal, async () => {
			setTimeout(() => process.exit(0), drainMs + maxShutdownMs);
			await closeAll(signal);
			process.exit(0);
		});
	}
}
