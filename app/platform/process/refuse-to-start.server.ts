export function refuseToStart(error: unknown): never {
	const message = error instanceof Error ? error.message : String(error);
	process.stderr.write(`The store cannot start.\n${message}\n`);
	process.exit(1);
}
