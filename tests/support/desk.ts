import { TOTP } from "otpauth";
import { beforeAll, expect } from "vitest";
import type { Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { runCommand } from "./commands";
import type { RunningStore } from "./serving";
import { expectStatus, newShopper, type Shopper, textOf } from "./shopper";

export const staffPassword = "puente tambor lucero ajedrez";

export type StaffMember = Awaited<ReturnType<typeof signInAs>>;

interface CommandSettings {
	/** The environment of commands; without it they work on the store's SQLite file. */
	settings?: Record<string, string>;
}

const browsers = new Map<string, Promise<StaffMember>>();

/** The browser of somebody with this role. One sign-in for each store, because each password takes 0.3 s of work. */
export async function deskOf(
	store: Parameters<typeof signInAs>[0],
	role: Role,
	name = "Rosa",
): Promise<Shopper> {
	const key = [store.dataDir, role, name].join();
	const member = browsers.get(key) ?? signInAs(store, role, name);
	browsers.set(key, member);
	return newShopper(store, (await member).browser.cookies);
}

/** The browser of {@link deskOf} for all tests of a file. It is signed in when the first one runs. */
export function deskOfFile(...of: Parameters<typeof deskOf>): Shopper {
	const browser = newShopper(of[0]);
	beforeAll(async () => {
		for (const [name, value] of (await deskOf(...of)).cookies) browser.cookies.set(name, value);
	});
	return browser;
}

/** The newest entry of the journal. */
export async function newestEntry({ datastore }: { datastore: Datastore }) {
	const [entry] = await datastore.find("journal", { by: "at", isDescending: true, size: 1 });
	return { ...entry?.fields, id: entry?.id ?? "" };
}

let added = 0;

/** Adds somebody by the command and sets the password by its link. */
export async function signInAs(
	store: Pick<RunningStore, "fetch" | "dataDir"> & CommandSettings,
	role: Role,
	name = "Rosa",
) {
	const email = `rosa${++added}@tienda.pe`;
	const link = await inviteStaff(store, ["add", name, "--email", email, "--role", role]);
	const browser = newShopper(store);
	const page = await browser.page(link);
	/** Of the second step. */
	const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(" ", "");
	const accepted = await browser.post(link, {
		password: staffPassword,
		...(secret && { code: codeOf(secret) }),
	});
	const html = await accepted.text();
	if (accepted.status !== 200) throw new Error(`The invitation was refused: ${accepted.status} ${html}`);
	return { email, browser, secret, recoveryCodes: html.match(/[\da-f]{5}-[\da-f]{5}/g) ?? [] };
}

/** @returns the path of the link that the command prints */
export async function inviteStaff(
	{ dataDir, settings = { DATA_DIR: dataDir } }: Pick<RunningStore, "dataDir"> & CommandSettings,
	args: string[],
): Promise<string> {
	const { stdout, stderr } = await runCommand("staff", args, settings);
	const [path] = /\/admin\/\S+/.exec(stdout) ?? [];
	if (!path) throw new Error(`No link was printed: ${stderr}`);
	return path;
}

/** Expects the message at its field, for assistive technology too, and on top of the form a link to the field. */
export function expectFault(html: string, id: string, fault: string) {
	const [control = ""] = new RegExp(`<(?:input|select|textarea)[^>]* id="${id}"[^>]*>`).exec(html) ?? [];
	expect(control, id).toContain('aria-invalid="true"');
	expect(control).toMatch(new RegExp(`aria-describedby="[^"]*\\b${id}-error\\b`));
	const [, shown = ""] = new RegExp(`<p id="${id}-error"[^>]*>(.*?)</p>`).exec(html) ?? [];
	expect(textOf(shown)).toContain(fault);
	const [, alert = ""] = /role="alert"(.*?)<\/div>/s.exec(html) ?? [];
	expect(alert).toContain(`href="#${id}"`);
}

/** Expects that a form is refused with the message at its field. @returns the page */
export async function expectRefused(sent: Promise<Response>, id: string, fault: string, status = 400) {
	const html = await expectStatus(status, sent);
	expectFault(html, id, fault);
	return html;
}

/** @param later half minutes from now */
export function codeOf(secret: string, later = 0): string {
	return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
}

export function signIn(
	store: Pick<RunningStore, "fetch">,
	answers: { email: string; password?: string; code?: string },
): { browser: Shopper; sent: Promise<Response> } {
	const browser = newShopper(store);
	return { browser, sent: browser.post(adminUrls.signIn(), { password: staffPassword, ...answers }) };
}
