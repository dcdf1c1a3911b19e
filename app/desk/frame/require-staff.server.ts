import { data, redirect } from "@remix-run/node";
import { type Actor, requireArea } from "~/domain/staff/actor";
import type { Area } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { pagePathOf } from "~/platform/urls";
import { readUpload } from "~/web/forms/read-form.server";
import { readStaffCookie, readStaffSession, type StaffStore } from "./staff-cookie.server";

/** @throws Response: a redirect to the sign-in page and back, or 401 with the sent form. @throws NotAllowed for the role */
export async function requireStaff(request: Request, store: StaffStore, area: Area) {
	const found = await readStaffSession(request, store, Date.now());
	if (!found && request.method === "POST") {
		const member = (await readStaffCookie(request, store))?.id;
		throw data({ unsent: { ...(await keepUnsent(request)), member } }, { status: 401 });
	}
	if (!found) throw redirect(adminUrls.signIn(returnTo(request)));
	const actor: Actor = { by: found.member.name, role: found.member.role, now: new Date() };
	requireArea(actor, area);
	return { ...found, actor };
}

function returnTo(request: Request): { volver?: string } {
	const { pathname, search } = new URL(request.url);
	const path = pagePathOf(pathname);
	return path === adminUrls.home ? {} : { volver: path + search };
}

/** @returns what a form holds besides its password and files @throws Response as `readForm` */
export async function keepUnsent(request: Request) {
	const { pathname, search } = new URL(request.url);
	const isKept = ([name, value]: [string, unknown]) => typeof value === "string" && name !== "password";
	const { form, files, cut } = await readUpload(request);
	const hasLostFiles = cut !== undefined || files.length > 0;
	return {
		action: pathname + search,
		fields: [...form].filter(isKept),
		...(hasLostFiles && { hasLostFiles }),
	};
}
