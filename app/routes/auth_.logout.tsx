import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { withDone } from "~/account/confirmations";
import { endSession } from "~/auth/session.server";
import { clearSavedInfo } from "~/checkout/saved-info.server";
import { readForm } from "~/http/read-form.server";
import { seeOther } from "~/http/see-other.server";
import { forgetGranted } from "~/orders/order-access.server";
import { urls } from "~/urls";

/** Only a form of this store ends a session: a link or a picture elsewhere cannot. */
export async function action({ request }: ActionFunctionArgs) {
	await readForm(request);
	// The next one at this computer is somebody else.
	const cookies = [await endSession(), await forgetGranted(), await clearSavedInfo()];
	return seeOther(withDone(urls.account, "sesion-cerrada"), cookies);
}

export function loader() {
	return redirect(urls.account);
}

/** With a page of its own, so that a refusal is one. */
export default function SignOut() {
	return null;
}

export { RouteErrorPage as ErrorBoundary } from "~/frame/ErrorPage";
export { revalidateUnlessNotSent as shouldRevalidate } from "~/http/not-sent";
