import { log } from "./log.server";
import { refuseToStart } from "./refuse-to-start.server";

/**
 * Logs errors that nobody caught; an exception also ends the process. remix-serve's failure to listen becomes
 * one sentence.
 */
export function handleUncaughtErrors(): void {
	process.on("uncaughtException", (error: NodeJS.ErrnoException) => {
		const isHostWrong = error.syscall === "getaddrinfo" || error.code === "EADDRNOTAVAIL";
		if (isHostWrong) refuseToStart(new Error(`HOST: ${error.message}`));
		if (error.syscall === "listen") refuseToStart(new Error(`PORT: ${error.message}`));
		log.fatal({ err: error }, "uncaught exception");
		process.exit(1);
	});
	process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
}
