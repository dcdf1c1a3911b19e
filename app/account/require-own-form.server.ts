import { redirect } from "@remix-run/node";
import { accountFieldName, isOwnForm } from "~/customers/account-field";
import type { Session } from "~/customers/session.server";
import { confirmationUrl } from "./confirmations";

/**
 * Refuses a form that was shown to another account than the one that is signed in now.
 * @param page the URL of the form
 * @throws Response: a redirect to the page
 */
export function requireOwnForm(form: FormData, { shopperId }: Session, page: string): void {
	if (isOwnForm(form.get(accountFieldName), shopperId)) return;
	throw redirect(confirmationUrl(page, "otra-cuenta"), { status: 303 });
}
