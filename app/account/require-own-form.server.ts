import { redirect } from "@remix-run/node";
import { accountFieldName, isOwnForm } from "~/customers/account-field";
import type { Session } from "~/customers/session.server";
import { confirmationUrl } from "./confirmations";

/** Refuses a form that was shown to another account. @throws Response: a redirect to `page`, the form's URL */
export function requireOwnForm(form: FormData, { shopperId }: Session, page: string): void {
	if (isOwnForm(form.get(accountFieldName), shopperId)) return;
	throw redirect(confirmationUrl(page, "otra-cuenta"), { status: 303 });
}
