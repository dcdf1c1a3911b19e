import { refuseToStart } from "~/platform/process/refuse-to-start.server";
import { type Env, parseEnv } from "./parse-env.server";

export const env: Env = readOrRefuse();

function readOrRefuse(): Env {
	try {
		return parseEnv();
	} catch (error) {
		return refuseToStart(error);
	}
}
