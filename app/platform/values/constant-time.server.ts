import { createHash, timingSafeEqual } from "node:crypto";

/** Compares secrets without the time taken revealing how much of a guess is right. */
export function equalsInConstantTime(a: string, b: string): boolean {
	const [one, other] = [a, b].map((text) => createHash("sha256").update(text).digest());
	return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
