import { data } from "@remix-run/node";
import { endAllSessions } from "~/auth/end-sessions.server";
import { orThrowResponse } from "~/auth/require-shopper.server";
import { deleteFirebaseUser } from "~/auth/session.server";
import type { SignedInShopper } from "~/customers/shopper-repository.server";
import type { Datastore } from "~/datastore/datastore.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	type SubmissionRefusal,
} from "~/forms/refuse-answers.server";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { senderOf } from "~/rate-limits/sender.server";
import { storageBudget } from "~/rate-limits/storage-budget.server";
import { urls } from "~/urls";
import { confirmationUrl } from "./confirmations";
import { deleteAccount } from "./delete-account.server";
import { saveProfile } from "./profile.server";
import { profileDraftCookie, profileFields } from "./profile-fields.server";
import { clearPersonalCookies } from "./sign-out.server";

/** `result` and `problem` belong to the profile form. */
export interface DetailsRefusal extends Partial<SubmissionRefusal> {
	deletion?: "unconfirmed" | "half-way";
}

export async function saveProfileAction(
	request: Request,
	form: FormData,
	datastore: Datastore,
	{ session, shopper }: SignedInShopper,
) {
	const submission = parseSubmission(form, profileFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value, 1);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const saving = saveProfile(datastore, session, shopper, submission.value, new Date());
	const confirmation = (await orThrowResponse(saving)) ? "datos-guardados-confirma" : "datos-guardados";
	return redirectWithCookies(confirmationUrl(urls.accountDetails, confirmation), [
		await profileDraftCookie.clear(),
	]);
}

export async function signOutEverywhereAction(datastore: Datastore, { session }: SignedInShopper) {
	await orThrowResponse(endAllSessions(datastore, session, new Date()));
	return clearPersonalCookies("sesiones-cerradas");
}

export async function deleteAccountAction(
	form: FormData,
	datastore: Datastore,
	{ session }: SignedInShopper,
) {
	if (form.get("confirm") !== "on") return data<DetailsRefusal>({ deletion: "unconfirmed" }, { status: 400 });
	const isDone = await orThrowResponse(deleteAccount(datastore, session, new Date(), deleteFirebaseUser));
	if (!isDone) return data<DetailsRefusal>({ deletion: "half-way" }, { status: 503 });
	return clearPersonalCookies("cuenta-borrada");
}
