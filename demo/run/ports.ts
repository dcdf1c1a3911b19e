import { createServer } from "node:net";

/** The port that an environment variable names. @throws Error when it is not a port */
export function portFrom(variable: string, fallback: number): number {
	const value = process.env[variable];
	if (!value) return fallback;
	const port = Number(value);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new Error(`${variable} must be a port between 1 and 65535, not "${value}".`);
}

/**
 * Checks IPv4 and IPv6, because another program may listen on one of them only.
 * @param variable that sets the port, for the message
 * @throws Error when the port is taken or not allowed
 */
export async function requireFreePort(port: number, variable: string): Promise<void> {
	for (const host of ["127.0.0.1", "::1"]) {
		if (await canListen(port, host)) continue;
		throw new Error(
			`Port ${port} is taken or not allowed: end what uses it, or set ${variable} to another port.`,
		);
	}
}

function canListen(port: number, host: string): Promise<boolean> {
	return new Promise((done) => {
		const probe = createServer();
		// A machine without IPv6 fails with another code.
		probe.once("error", ({ code }: NodeJS.ErrnoException) =>
			done(code !== "EADDRINUSE" && code !== "EACCES"),
		);
		probe.listen(port, host, () => probe.close(() => done(true)));
	});
}
