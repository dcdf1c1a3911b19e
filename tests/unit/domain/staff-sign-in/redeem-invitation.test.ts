import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { inviteAgain } from "~/domain/staff/manage-staff.server";
import { staffIdOf, staffRecord } from "~/domain/staff/staff-record.server";
import { authenticateStaff } from "~/domain/staff-sign-in/authenticate-staff.server";
import { redeemInvitation } from "~/domain/staff-sign-in/redeem-invitation.server";
import { anOwner } from "../../../support/actors";
import { memoryDatastore, racing } from "../catalog/memory-datastore";

test("an invitation gives the role and name of when it is stored, not of when it was opened", async () => {
	const id = staffIdOf("luz@tienda.pe");
	const luz = { name: "Luz", email: "luz@tienda.pe", role: "keeper", recoveryCodes: [], sessions: [] };
	const datastore = memoryDatastore({ staff: { [id]: luz } });
	const now = new Date();
	const invited = await inviteAgain(datastore, { id, shownRole: "keeper" }, anOwner(now));
	const token = "token" in invited ? invited.token : expect.unreachable(invited.outcome);
	const raced = racing(datastore, async () => {
		const present = await datastore.get("staff", id);
		await datastore.set("staff", id, { ...present, name: "Luz Paz", role: "packer" });
	});
	const answers = { token, password: "una lámpara verde y alta", code: "" };
	expect(await redeemInvitation(raced, answers, { now })).toMatchObject({ outcome: "accepted" });
	const stored = { name: "Luz Paz", role: "packer", sessions: [expect.anything()] };
	expect(await datastore.get("staff", id)).toMatchObject(stored);
});

test("the same answers again get the same recovery codes for ten minutes, and others get nothing", async () => {
	const email = "luz@tienda.pe";
	const id = staffIdOf(email);
	const luz = { name: "Luz", email, role: "owner", recoveryCodes: [], sessions: [] };
	const datastore = memoryDatastore({ staff: { [id]: luz } });
	const now = new Date();
	const member = async () => staffRecord.parse(await datastore.get("staff", id));
	const invite = async (hasSecondStep: boolean) => {
		const invited = await inviteAgain(datastore, { id, hasSecondStep }, anOwner(now));
		const token = "token" in invited ? invited.token : expect.unreachable(invited.outcome);
		const { invitation } = await member();
		const secret = invitation?.totpSecret;
		const code = secret ? new TOTP({ secret }).generate({ timestamp: now.getTime() }) : "";
		const answers = { token, password: "una lámpara verde y alta", code };
		return (changes: Partial<typeof answers> = {}, later = 0) =>
			redeemInvitation(datastore, { ...answers, ...changes }, { now: new Date(now.getTime() + later) });
	};
	const redeem = await invite(true);
	const first = await redeem();
	const codes = "recoveryCodes" in first ? first.recoveryCodes : [];
	expect(new Set(codes).size).toBe(10);
	expect(await redeem()).toMatchObject({ outcome: "accepted", recoveryCodes: codes });
	expect((await member()).sessions).toHaveLength(2);
	for (const wrong of [{ password: "otra lámpara verde" }, { code: "000000" }, { token: `${id}.x` }])
		expect(await redeem(wrong)).toEqual({ outcome: "invalid" });
	const recovered = { email, password: "una lámpara verde y alta", code: codes[9] ?? "" };
	expect(await authenticateStaff(datastore, recovered, { now })).toMatchObject({ outcome: "begun" });

	const redeemPlain = await invite(false);
	const minutes = 60_000;
	expect(await redeemPlain()).toMatchObject({ outcome: "accepted", recoveryCodes: [] });
	expect(await redeemPlain({}, 9 * minutes)).toMatchObject({ outcome: "accepted" });
	expect(await redeemPlain({}, 11 * minutes)).toEqual({ outcome: "invalid" });
	expect(await redeem(), "another link was used since").toEqual({ outcome: "invalid" });
});
