import { userInfo } from "node:os";
import type { Actor } from "../../app/domain/staff/actor";

/** The system's user, now, who may do everything. */
export function actor(): Actor {
	return { by: userInfo().username, role: "owner", now: new Date() };
}
