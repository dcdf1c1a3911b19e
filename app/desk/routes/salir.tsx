import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import {
	clearPushCookie,
	clearStaffCookie,
	readPushCookie,
	readStaffSession,
	type StaffStore,
} from "~/desk/frame/staff-cookie.server";
import { dropPushDevice } from "~/domain/mail/push-devices.server";
import { endStaffSession } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import { readForm } from "~/web/forms/read-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

/** Clears this browser even if the datastore does not answer. */
export async function action({ request, context: { store } }: ActionFunctionArgs) {
	await readForm(request);
	await orUnavailable(endAccess(request, store), "a session of the team could not be ended on the server");
	const cookies = await Promise.all([clearStaffCookie(store.settings), clearPushCookie(store.settings)]);
	return redirectWithCookies(adminUrls.signIn(), cookies, { "Clear-Site-Data": '"cache"' });
}

async function endAccess(request: Request, store: StaffStore): Promise<void> {
	const found = await readStaffSession(request, store, Date.now());
	if (found) await endStaffSession(store.datastore, found.session.staffId, found.session.id);
	const device = await readPushCookie(request, store.settings);
	if (device) await dropPushDevice(store.datastore, device);
}

export function loader() {
	return redirect(adminUrls.home);
}

/** Without a component Remix would answer a refusal with JSON. */
export default function StaffSignOut() {
	return null;
}

export { DeskError as ErrorBoundary } from "~/desk/frame/DeskError";

export { pageMeta as meta } from "~/shop/frame/page-meta";
