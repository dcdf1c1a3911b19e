import { log } from "~/platform/process/log.server";
import { refuseToStart } from "~/platform/process/refuse-to-start.server";
import type { ErrorTracker } from "./error-tracker.server";

/** If remix-serve cannot listen, the message names the variable to change: HOST or PORT. */
export function handleUncaughtErrors(tracker: ErrorTracker | undefined): void {
	process.on("uncaughtException", (error: NodeJS.ErrnoException) => {
		const isHostWrong = error.syscall === "getaddrinfo" || error.code === "EADDRNOTAVAIL";
		if (isHostWrong) refuseToStart(new Error(`HOST: ${error.message}`));
		if (error.syscall === "listen") refuseToStart(new Error(`PORT: ${error.message}`));
		log.fatal({ err: error }, "uncaught exception");
		if (!tracker) process.exit(1);
		void tracker.flush().finally(() => process.exit(1));
	});
	process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
}
