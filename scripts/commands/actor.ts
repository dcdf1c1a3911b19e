import { userInfo } from "node:os";
import type { Actor } from "../../app/platform/datastore/actor";

/** The system's user, now. */
export function actor(): Actor {
	return { by: userInfo().username, now: new Date() };
}
