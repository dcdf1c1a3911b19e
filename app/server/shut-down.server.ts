const maxShutdownMs = 10_000;

/**
 * On SIGTERM or SIGINT, ends the process even if timers or an unreachable datastore would keep it alive. Ignores SIGHUP,
 * which a closed terminal sends.
 */
export function shutDownOnSignal(closeAll: () => Promise<void>): void {
	process.on("SIGHUP", () => {});
	for (const signal of ["SIGTERM", "SIGINT"] as const) {
		process.once(signal, async () => {
			setTimeout(() => process.exit(0), maxShutdownMs);
			await closeAll();
			process.exit(0);
		});
	}
}
