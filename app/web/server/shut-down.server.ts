const maxShutdownMs = 10_000;

/**
 * On SIGTERM or SIGINT, ends the process even if timers or an unreachable datastore would keep it alive. Ignores SIGHUP,
 * which a closed terminal sends.
 * @param drainMs milliseconds that `closeAll` may take longer
 */
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
