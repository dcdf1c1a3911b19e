import {
	addStaff,
	inviteAgain,
	listStaff,
	readStaffEmail,
	readStaffName,
	setStaffRole,
	signOutStaff,
} from "~/domain/staff/manage-staff.server";
import { type Role, roles } from "~/domain/staff/roles";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { readAdminOrigin } from "~/platform/settings/parse-env.server";
import { oneOf, plain } from "./commands/format";
import { readWord } from "./commands/read-arguments";
import { listLines, warnOfDamaged } from "./commands/records";
import { flags, refuse, runProgram, tell, texts, type Work } from "./commands/run-command";

const help = `Usage: npm run staff -- <command>

  list                           who may use the desk at /admin: address, name, role, second step
  add "<name>" --email <address> --role <role>
                                 prints a link that sets a password: it works once, for three days
    --role <role>                ${oneOf(roles)}. An owner may do everything, a keeper all but the
                                 staff, discount codes, how the store is paid and its deliveries;
                                 a packer sees orders and stock
    --second-step | --no-second-step
                                 whether signing in takes a code from a phone, too; owners need one
                                 unless you say otherwise
  invite <address> [--second-step | --no-second-step]
                                 prints a new link, for somebody who forgot the password or lost the
                                 phone; until it is used, everything stays as it was
  role <address> <role>          changes a role, at once; a new owner without a second step gets in
                                 again by a link that is printed
  sign-out <address>             ends all sessions, at once
  remove <address>               removes somebody; what they did stays in the journal

The last owner can neither be removed nor get another role.
`;

await runProgram({
	name: "staff",
	help,
	options: { ...texts("email", "role"), ...flags("second-step", "no-second-step") },
	commands: {
		list: { prepare: () => list },
		add: {
			takes: 1,
			options: ["email", "role", "second-step", "no-second-step"],
			either: [["second-step", "no-second-step"]],
			prepare: ([name], { email, role, ...steps }) => {
				const hasSecondStep = readSecondStep(steps);
				return add({ name: nameOf(name), email: emailOf(email), role: roleOf(role), hasSecondStep });
			},
		},
		invite: {
			takes: 1,
			options: ["second-step", "no-second-step"],
			either: [["second-step", "no-second-step"]],
			prepare: ([email], steps) => invite(emailOf(email), readSecondStep(steps)),
		},
		role: { takes: 2, prepare: ([email, role]) => setRole(emailOf(email), roleOf(role)) },
		"sign-out": { takes: 1, prepare: ([email]) => signOut(emailOf(email)) },
		remove: { takes: 1, prepare: ([email]) => setRole(emailOf(email), undefined) },
	},
});

async function list(datastore: Datastore): Promise<string> {
	const staff = await listStaff(datastore, warnOfDamaged("Staff record"));
	return listLines(staff, "staff member", undefined, ({ email, name, role, totp, password }) => [
		email,
		name,
		role,
		password ? (totp ? "second step" : "password only") : "has not signed in yet",
	]);
}

function add(added: Parameters<typeof addStaff>[1]): Work {
	return tell((datastore, actor) => addStaff(datastore, added, actor), {
		added: ({ token }) => describeLink(added.name, token),
		knownEmail: () => new Error(`${plain(added.email)} is there already. See: npm run staff -- invite`),
	});
}

function readSecondStep(steps: { "second-step"?: boolean; "no-second-step"?: boolean }) {
	return steps["second-step"] || (steps["no-second-step"] ? false : undefined);
}

function invite(email: string, hasSecondStep: boolean | undefined): Work {
	const asked = { id: staffIdOf(email), hasSecondStep };
	return tell((datastore, actor) => inviteAgain(datastore, asked, actor), {
		invited: ({ name, token }) => describeLink(name, token),
		unknown: () => unknown(email),
		outdated: () => unknown(email),
	});
}

/** @param role undefined removes the member */
function setRole(email: string, role: Role | undefined): Work {
	return tell((datastore, actor) => setStaffRole(datastore, { id: staffIdOf(email), role }, actor), {
		invited: ({ name, token }) =>
			`${plain(email)} is ${role} now, and needs a second step. ${describeLink(name, token)}`,
		changed: () => (role ? `${plain(email)} is ${role} now.` : `${plain(email)} may no longer use the desk.`),
		unknown: () => unknown(email),
		outdated: () => unknown(email),
		lastOwner: () => new Error(`${plain(email)} is the last owner: add another one first.`),
	});
}

function signOut(email: string): Work {
	return tell((datastore, actor) => signOutStaff(datastore, { id: staffIdOf(email) }, actor), {
		signedOut: () => `All sessions of ${plain(email)} are over.`,
		unknown: () => unknown(email),
		outdated: () => unknown(email),
	});
}

function describeLink(name: string, token: string): string {
	const port = process.env.PORT;
	const origin = readAdminOrigin();
	const link = (origin ?? `http://localhost:${port || 3000}`) + adminUrls.invitation({ t: token });
	const guess = origin || port ? "" : "\nIf the store has another port than 3000, put it into the link.";
	return `Give this link to ${plain(name)} only; it works once, for three days:\n${link}${guess}`;
}

function unknown(email: string): Error {
	return new Error(`Nobody has the address ${plain(email)}.\nSee: npm run staff -- list`);
}

function nameOf(typed: string | undefined): string {
	return readStaffName(typed) ?? refuse('A name is needed, of at most 60 characters: add "Rosa Quispe".');
}

function emailOf(typed: string | undefined): string {
	return readStaffEmail(typed) ?? refuse("An e-mail address is needed, such as rosa@tienda.pe.");
}

function roleOf(typed: string | undefined): Role {
	return readWord(roles, typed, "A role is needed");
}
