import { expect, test } from "vitest";
import { inviteAgain } from "~/domain/staff/manage-staff.server";
import { staffIdOf } from "~/domain/staff/staff-record.server";
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
