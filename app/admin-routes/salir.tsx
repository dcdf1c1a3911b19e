import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { adminUrls } from "~/admin-urls";
import { readForm } from "~/forms/read-form.server";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { endStaffSessions } from "~/staff/staff-record.server";
import { clearStaffCookie, readStaffSession } from "~/staff/staff-session.server";
import { store } from "~/store.server";

export async function action({ request }: ActionFunctionArgs) {
	await readForm(request);
	const found = await readStaffSession(request, store.datastore, Date.now());
	if (found) await endStaffSessions(store.datastore, found.session.staffId, found.session.id);
	return redirectWithCookies(adminUrls.signIn(), [await clearStaffCookie()], {
		"Clear-Site-Data": '"cache"',
	});
}

export function loader() {
	return redirect(adminUrls.home);
}

/** Without a component Remix would answer a refusal with JSON. */
export default function StaffSignOut() {
	return null;
}

export { DeskError as ErrorBoundary } from "~/desk/DeskError";
