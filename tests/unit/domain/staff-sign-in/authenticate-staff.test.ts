import { TOTP } from "otpauth";
import { expect, it } from "vitest";
import { newTotpSecret } from "~/domain/staff/one-time-code.server";
import { hashPassword } from "~/domain/staff/password.server";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { authenticateStaff } from "~/domain/staff-sign-in/authenticate-staff.server";
import { memoryDatastore } from "../catalog/memory-datastore";

const now = new Date("2026-11-20T15:00:00.000Z");
const minutesAgo = (minutes: number) => now.getTime() - minutes * 60_000;
const email = "luz@tienda.pe";
const [password, secret] = ["puente tambor lucero", newTotpSecret()];
const hash = await hashPassword(password);
const rightCode = new TOTP({ secret }).generate({ timestamp: now.getTime() });

function aMember(wrongCodes: { count: number; lastAt: number } | undefined) {
	const totp = { secret, lastStep: 0 };
	const member = { name: "Luz", email, role: "owner", password: hash, totp, recoveryCodes: [], sessions: [] };
	return memoryDatastore({ staff: { [staffIdOf(email)]: { ...member, ...(wrongCodes && { wrongCodes }) } } });
}

it.each([
	["the right code after four wrong ones", rightCode, 4, 0, { outcome: "begun" }, undefined, 0],
	["the right code within the hour", rightCode, 5, 59, { outcome: "codesLocked", waitMs: 60_000 }, 5, 0],
	["a wrong code within the hour", "000000", 5, 59, { outcome: "codesLocked", waitMs: 60_000 }, 5, 0],
	["the right code after an hour", rightCode, 5, 60, { outcome: "begun" }, undefined, 0],
	["a wrong code after an hour", "000000", 5, 60, { outcome: "codesLocked", waitMs: 3_600_000 }, 6, 0],
	["the tenth wrong code", "000000", 9, 60, { outcome: "codesLocked", waitMs: 3_600_000 }, 10, 1],
])("%s", async (_, code, count, minutes, outcome, counted, mails) => {
	const datastore = aMember({ count, lastAt: minutesAgo(minutes) });
	expect(await authenticateStaff(datastore, { email, password, code }, { now })).toMatchObject(outcome);
	const member = await datastore.get("staff", staffIdOf(email));
	expect((member?.wrongCodes as { count?: number } | undefined)?.count).toBe(counted);
	expect(await datastore.find("outbox")).toHaveLength(mails);
});

it("trusts a browser for thirty days, though wrong codes from elsewhere have locked the account", async () => {
	const datastore = aMember(undefined);
	const enter = (code: string, trust: string | undefined, minutes: number) => {
		const typed = { email, password, code, trust, asksTrust: true };
		return authenticateStaff(datastore, typed, { now: new Date(minutesAgo(-minutes)) });
	};
	const first = await enter(rightCode, undefined, 0);
	const trust = first.outcome === "begun" ? first.trust : undefined;
	const member = await datastore.get("staff", staffIdOf(email));
	const wrongCodes = { count: 5, lastAt: now.getTime() };
	await datastore.set("staff", staffIdOf(email), { ...member, wrongCodes });
	const thirtyDays = 30 * 24 * 60;
	for (const minutes of [2, thirtyDays - 1]) expect((await enter("", trust, minutes)).outcome).toBe("begun");
	expect((await enter("", trust, thirtyDays)).outcome).toBe("refused");
});
