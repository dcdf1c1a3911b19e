import { randomBytes } from "node:crypto";
import { sha256Hex } from "~/sha256.server";
import { newTotpSecret } from "./one-time-code.server";
import { type StaffMember, staffIdOf } from "./staff-record.server";

const invitationDays = 3;
const dayMs = 24 * 60 * 60_000;

type Invited = Pick<StaffMember, "name" | "email" | "role">;

/**
 * A link that sets a password once, within three days. The present password and sessions stay until then.
 * @param before the record of somebody who lost their way in @returns the record, and the link's token
 */
export function inviteStaff(
	invited: Invited,
	{ hasSecondStep, before, now }: { hasSecondStep: boolean; before?: StaffMember | undefined; now: number },
): { member: StaffMember; token: string } {
	const secret = randomBytes(24).toString("base64url");
	const invitation = {
		token: sha256Hex(secret, 64),
		expiresAt: now + invitationDays * dayMs,
		...(hasSecondStep && { totpSecret: newTotpSecret() }),
	};
	const member = { recoveryCodes: [], sessions: [], ...before, ...invited, invitation };
	return { member, token: `${staffIdOf(invited.email)}.${secret}` };
}
