import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import {
	clearPushCookie,
	clearStaffCookie,
	readPushCookie,
	readStaffSession,
} from "~/desk/frame/staff-cookie.server";
import { dropPushDevice } from "~/domain/mail/push-devices.server";
import { endStaffSession } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { readForm } from "~/web/forms/read-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

export async function action({ request, context: { store } }: ActionFunctionArgs) {
	await readForm(request);
	const found = await readStaffSession(request, store, Date.now());
	if (found) await endStaffSession(store.datastore, found.session.staffId, found.session.id);
	const device = await readPushCookie(request, store.settings);
	if (device) await dropPushDevice(store.datastore, device);
	const cookies = await Promise.all([clearStaffCookie(store.settings), clearPushCookie(store.settings)]);
	return redirectWithCookies(adminUrls.signIn(), cookies, { "Clear-Site-Data": '"cache"' });
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
