import { createRateLimit } from "~/rate-limits/rate-limit.server";
import { senderOf, withName } from "~/rate-limits/sender.server";

/** Changes of one order by one sender. */
const orderChangeLimit = createRateLimit({ attempts: 20, seconds: 15 * 60 });

/** @returns 0 if the change is allowed, otherwise milliseconds until the next one is */
export function countOrderChange(request: Request, reference: string): number {
	return orderChangeLimit.count(withName(senderOf(request), reference));
}
