import { userInfo } from "node:os";
import type { Actor } from "../../app/actor";

/** The system's user, now. */
export function actor(): Actor {
	return { by: userInfo().username, now: new Date() };
}
