import type { Env } from "./parse-env.server";
import { readEnv } from "./read-env.server";
import { refuseToStart } from "./refuse-to-start.server";

/** The running server's settings. A missing or wrong variable stops the start. */
export const env: Env = readOrRefuse();

function readOrRefuse(): Env {
	try {
		return readEnv();
	} catch (error) {
		return refuseToStart(error);
	}
}
