/** Works on who may use the desk, in the store's datastore, also while the store is running. */
import type { Datastore } from "../app/datastore/datastore.server";
import { parseRecords } from "../app/datastore/parse-records.server";
import { readPublicOrigin } from "../app/settings/read-env.server";
import { inviteStaff } from "../app/staff/invite-staff.server";
import { type Role, roles } from "../app/staff/roles";
import {
	changeStaff,
	endStaffSessions,
	findStaff,
	parseStaff,
	type StaffMember,
	staffIdOf,
	staffKey,
} from "../app/staff/staff-record.server";
import { urls } from "../app/urls";
import { oneOf, plain } from "./commands/format";
import { listLines, warnOfDamaged } from "./commands/records";
import { runProgram, UsageError, type Work } from "./commands/run-command";

const help = `Usage: npm run staff -- <command>

  list                           who may use the desk at /admin: address, name, role, second step
  add "<name>" --email <address> --role <role>
                                 prints a link that sets a password: it works once, for three days
    --role <role>                ${oneOf(roles)}. An owner may do everything, a keeper all but the
                                 staff, a packer sees orders and stock
    --second-step | --no-second-step
                                 whether signing in takes a code from a phone, too; owners need one
                                 unless you say otherwise
  invite <address>               prints a new link, for somebody who forgot the password or lost the
                                 phone; until it is used, everything stays as it was
  role <address> <role>          changes a role, at once
  sign-out <address>             ends all sessions, at once
  remove <address>               removes somebody; what they did stays in the journal
`;

await runProgram({
	name: "staff",
	help,
	options: {
		email: { type: "string" },
		role: { type: "string" },
		"second-step": { type: "boolean" },
		"no-second-step": { type: "boolean" },
	} as const,
	commands: {
		list: { prepare: () => list },
		add: {
			takes: 1,
			options: ["email", "role", "second-step", "no-second-step"],
			prepare: ([name], { email, role, ...steps }) => {
				const hasSecondStep = steps["second-step"] || (role === "owner" && !steps["no-second-step"]);
				return add({ name: nameOf(name), email: emailOf(email), role: roleOf(role) }, hasSecondStep);
			},
		},
		invite: { takes: 1, prepare: ([email]) => invite(emailOf(email)) },
		role: { takes: 2, prepare: ([email, role]) => setRole(emailOf(email), roleOf(role)) },
		"sign-out": { takes: 1, prepare: ([email]) => signOut(emailOf(email)) },
		remove: { takes: 1, prepare: ([email]) => remove(emailOf(email)) },
	},
});

async function list(datastore: Datastore): Promise<string> {
	const parse = (_: string, fields: Parameters<typeof parseStaff>[0]) => parseStaff(fields);
	const staff = parseRecords(await datastore.list("staff"), parse, warnOfDamaged("Staff record"));
	return listLines(staff, "staff member", undefined, ({ email, name, role, totp, password }) => [
		email,
		name,
		role,
		password ? (totp ? "second step" : "password only") : "has not signed in yet",
	]);
}

function add(invited: Pick<StaffMember, "name" | "email" | "role">, hasSecondStep: boolean): Work {
	return async (datastore) => {
		const key = staffKey(staffIdOf(invited.email));
		const { member, token } = inviteStaff(invited, { hasSecondStep, now: Date.now() });
		const isNew = await datastore.runTransaction([key], ([before]) => ({
			changes: before ? [] : [{ ...key, fields: member }],
			result: before === undefined,
		}));
		if (!isNew) throw new Error(`${plain(invited.email)} is there already. See: npm run staff -- invite`);
		return describeLink(member, token);
	};
}

function invite(email: string): Work {
	return async (datastore) => {
		const before = await findStaff(datastore, staffIdOf(email));
		if (!before) throw unknown(email);
		const hasSecondStep = (before.totp ?? before.invitation?.totpSecret) !== undefined;
		const { member, token } = inviteStaff(before, { hasSecondStep, before, now: Date.now() });
		const { invitation } = member;
		await changeStaff(datastore, staffIdOf(email), (present) => ({
			...present,
			...(invitation && { invitation }),
		}));
		return describeLink(member, token);
	};
}

function setRole(email: string, role: Role): Work {
	return async (datastore) => {
		const changed = await changeStaff(datastore, staffIdOf(email), (member) => ({ ...member, role }));
		if (!changed) throw unknown(email);
		return `${plain(email)} is ${role} now.\n`;
	};
}

function signOut(email: string): Work {
	return async (datastore) => {
		if (!(await endStaffSessions(datastore, staffIdOf(email)))) throw unknown(email);
		return `All sessions of ${plain(email)} are over.\n`;
	};
}

function remove(email: string): Work {
	return async (datastore) => {
		if (!(await datastore.remove("staff", staffIdOf(email)))) throw unknown(email);
		return `${plain(email)} may no longer use the desk.\n`;
	};
}

function describeLink({ name }: StaffMember, token: string): string {
	const origin = readPublicOrigin() ?? "http://localhost:3000";
	const link = origin + urls.staffInvitation({ t: token });
	return `Give this link to ${plain(name)} only; it works once, for three days:\n${link}\n`;
}

function unknown(email: string): Error {
	return new Error(`Nobody has the address ${plain(email)}.\nSee: npm run staff -- list`);
}

function nameOf(typed: string | undefined): string {
	const name = typed?.trim().replace(/\s+/g, " ");
	if (name && name.length <= 60 && !/\p{C}/u.test(name)) return name;
	throw new UsageError('A name is needed, of at most 60 characters: add "Rosa Quispe".');
}

function emailOf(typed: string | undefined): string {
	const email = typed?.trim().toLowerCase();
	if (email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 254) return email;
	throw new UsageError("An e-mail address is needed, such as rosa@tienda.pe.");
}

function roleOf(typed: string | undefined): Role {
	const role = roles.find((one) => one === typed);
	if (role) return role;
	throw new UsageError(`A role is needed: ${oneOf(roles)}.`);
}
