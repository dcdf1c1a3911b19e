import { randomBytes } from "node:crypto";
import type { StaffMember } from "~/domain/staff/staff-record.server";
import { sha256Hex } from "~/platform/values/sha256.server";

/** Seconds for which a browser needs no code of the second step. */
export const trustSeconds = 30 * 24 * 60 * 60;
const mostTrusted = 5;

/** Above the limit, the oldest is forgotten. @returns also the changed record, which is not stored yet */
export function trustBrowser(member: StaffMember, now: Date) {
	const token = randomBytes(32).toString("base64url");
	const added = { id: sha256Hex(token, 32), until: now.getTime() + trustSeconds * 1000 };
	const kept = (member.trusted ?? []).filter(({ until }) => until > now.getTime());
	return { member: { ...member, trusted: [added, ...kept].slice(0, mostTrusted) }, trust: token };
}

export function isTrusted({ trusted = [] }: StaffMember, token: string, now: Date): boolean {
	const id = sha256Hex(token, 32);
	return trusted.some((one) => one.id === id && one.until > now.getTime());
}
