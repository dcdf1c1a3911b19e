import { expect, it, test } from "vitest";
import { inviteAgain, setStaffRole, signOutStaff } from "~/domain/staff/manage-staff.server";
import { staffIdOf, staffRecord } from "~/domain/staff/staff-record.server";
import { anOwner } from "../../../support/actors";
import { memoryDatastore, racing } from "../catalog/memory-datastore";

const id = staffIdOf("luz@tienda.pe");

function aTeam() {
	const member = { recoveryCodes: [], sessions: [{ id: "a", startedAt: 1, seenAt: 1 }] };
	const rosa = { ...member, name: "Rosa", email: "rosa@tienda.pe", role: "owner", password: "x" };
	const luz = { ...member, name: "Luz", email: "luz@tienda.pe", role: "keeper", password: "x" };
	return memoryDatastore({ staff: { [staffIdOf(rosa.email)]: rosa, [id]: luz } });
}

type Act = (...args: Parameters<typeof inviteAgain>) => Promise<object>;
const remove: Act = (store, who, by) => setStaffRole(store, { ...who, role: undefined }, by);
const promote: Act = (store, who, by) => setStaffRole(store, { ...who, role: "owner" }, by);
const acts = { invite: inviteAgain, signOut: signOutStaff, remove, promote };

it.each(Object.entries(acts))("%s changes nothing if the role changes just before", async (_, act) => {
	const datastore = aTeam();
	const raced = racing(datastore, async () =>
		datastore.set("staff", id, { ...(await datastore.get("staff", id)), role: "packer" }),
	);
	const outcome = await act(raced, { id, shownRole: "keeper" }, anOwner());
	expect(outcome).toEqual({ outcome: "outdated", role: "packer" });
	expect(await datastore.get("staff", id)).toMatchObject({ role: "packer", sessions: [{ id: "a" }] });
});

test.each(Object.entries(acts))("%s knows nobody of another id", async (_, act) => {
	for (const unknown of ["nadie", "../x", ""]) {
		const outcome = await act(aTeam(), { id: unknown, shownRole: "keeper" }, anOwner());
		expect(outcome).toEqual({ outcome: "unknown" });
	}
});

test("whoever becomes an owner without a second step gets in again only by a link that asks for one", async () => {
	const datastore = aTeam();
	const promoted = await promote(datastore, { id, shownRole: "keeper" }, anOwner());
	expect(promoted).toMatchObject({ outcome: "invited", name: "Luz", token: expect.any(String) });
	const member = staffRecord.parse(await datastore.get("staff", id));
	expect(member).toMatchObject({
		role: "owner",
		sessions: [],
		invitation: { totpSecret: expect.any(String) },
	});
	expect(member.password).toBeUndefined();
	const rosa = staffIdOf("rosa@tienda.pe");
	for (const [hasSecondStep, secret] of [
		[undefined, expect.any(String)],
		[false, undefined],
	]) {
		await inviteAgain(datastore, { id: rosa, hasSecondStep }, anOwner());
		const { invitation } = staffRecord.parse(await datastore.get("staff", rosa));
		expect(invitation?.totpSecret).toEqual(secret);
	}
});

test("whoever becomes an owner with a second step keeps no pending link that would set a password without one", async () => {
	const datastore = aTeam();
	await datastore.set("staff", id, {
		...(await datastore.get("staff", id)),
		totp: { secret: "x", lastStep: 0 },
	});
	for (const [hasSecondStep, role, isKept] of [
		[false, "packer", true],
		[false, "owner", false],
		[true, "owner", true],
	] as const) {
		await setStaffRole(datastore, { id, role: "keeper" }, anOwner());
		await inviteAgain(datastore, { id, hasSecondStep }, anOwner());
		expect(await setStaffRole(datastore, { id, role }, anOwner())).toEqual({ outcome: "changed" });
		const { invitation } = staffRecord.parse(await datastore.get("staff", id));
		expect(invitation !== undefined, `${role}, with a second step: ${hasSecondStep}`).toBe(isKept);
	}
});
