import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endStaffAccess } from "~/desk/frame/sign-in-staff.server";
import { clearPushCookie, clearStaffCookie } from "~/desk/frame/staff-cookie.server";
import { adminUrls } from "~/platform/admin-urls";
import { readForm } from "~/web/forms/read-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

/** Clears this browser even if the datastore does not answer, and says that copies of its cookie then still work. */
export async function action({ request, context: { store } }: ActionFunctionArgs) {
	await readForm(request);
	const outcome = await endStaffAccess(request, store);
	const cookies = await Promise.all([clearStaffCookie(store.settings), clearPushCookie(store.settings)]);
	const page = adminUrls.signIn(outcome === "unavailable" ? { salio: "aqui" } : {});
	return redirectWithCookies(page, cookies, { "Clear-Site-Data": '"cache"' });
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
