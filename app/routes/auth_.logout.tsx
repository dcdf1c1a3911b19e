import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { signOut } from "~/account/sign-out.server";
import { readForm } from "~/forms/read-form.server";
import { store } from "~/store.server";
import { urls } from "~/urls";

/** Only a form of this store ends a session: a link or a picture elsewhere cannot. */
export async function action({ request }: ActionFunctionArgs) {
	await readForm(request);
	return signOut(request, store.datastore);
}

export function loader() {
	return redirect(urls.account);
}

/** With a page of its own, so that a refusal is one. */
export default function SignOut() {
	return null;
}

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/submission-failed";
export { RouteErrorPage as ErrorBoundary } from "~/layout/ErrorPage";
