import { expect, test } from "vitest";
import { maySendFiles, writeStaffCookie } from "~/desk/frame/staff-cookie.server";
import type { Role } from "~/domain/staff/roles";
import { type StaffMember, staffIdOf } from "~/domain/staff/staff-record.server";
import { beginStaffSession } from "~/domain/staff/staff-session.server";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";

const settings = { mode: "demo" as const, sessionSecrets: ["a secret of the tests"] };

/** A member with a session, and a form of theirs. */
async function signedIn(role: Role) {
	const email = "rosa@tienda.pe";
	const stored: StaffMember = { name: "Rosa", email, role, recoveryCodes: [], sessions: [] };
	const { member, session } = beginStaffSession(stored, new Date());
	const datastore = memoryDatastore({ staff: { [staffIdOf(email)]: member } });
	const cookie = (await writeStaffCookie(session, settings)).split(";")[0] ?? "";
	return { datastore, member, request: new Request("http://wasi.example/admin", { headers: { cookie } }) };
}

test.each([
	["owner", true],
	["keeper", true],
	["packer", false],
] as const)("files of the desk are read of an %s who is signed in: %s", async (role, may) => {
	const { datastore, request } = await signedIn(role);
	expect(await maySendFiles(request, { datastore, settings })).toBe(may);
});

test("files of the desk are not read of somebody who was dismissed or signed out, nor of a stranger", async () => {
	const { datastore, member, request } = await signedIn("owner");
	expect(await maySendFiles(new Request(request.url), { datastore, settings })).toBe(false);
	await datastore.set("staff", staffIdOf(member.email), { ...member, sessions: [] });
	expect(await maySendFiles(request, { datastore, settings })).toBe(false);
	await datastore.apply([{ collection: "staff", id: staffIdOf(member.email), fields: null }]);
	expect(await maySendFiles(request, { datastore, settings })).toBe(false);
});

test("files of the desk are read while the datastore does not answer, so that the screen can give the form back", async () => {
	const { datastore, request } = await signedIn("keeper");
	const silent = { ...datastore, get: () => Promise.reject(new DatastoreUnavailable()) };
	expect(await maySendFiles(request, { datastore: silent, settings })).toBe(true);
	expect(await maySendFiles(new Request(request.url), { datastore: silent, settings })).toBe(false);
});
