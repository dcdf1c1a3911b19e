import { data } from "@remix-run/node";
import { endAllSessions } from "~/domain/people/end-sessions.server";
import type { SignedInShopper } from "~/domain/people/shopper-repository.server";
import { urls } from "~/platform/urls";
import type { AccountStore } from "~/shop/session/require-shopper.server";
import { orThrowResponse } from "~/shop/session/require-shopper.server";
import { deleteFirebaseUser } from "~/shop/session/session.server";
import type { ShopStore } from "~/shop/session/shop-store.server";
import { confirmationUrl } from "~/shop/sign-in/confirmations";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	type SubmissionRefusal,
} from "~/web/forms/refuse-answers.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { senderOf } from "~/web/rate-limits/sender.server";
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
	{ datastore, settings, storageBudget }: ShopStore,
	{ session, shopper }: SignedInShopper,
) {
	const submission = parseSubmission(form, profileFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value, 1);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const saving = saveProfile(
		datastore,
		session,
		shopper,
		submission.value,
		new Date(),
		settings.sessionSecret,
	);
	const confirmation = (await orThrowResponse(saving)) ? "datos-guardados-confirma" : "datos-guardados";
	return redirectWithCookies(confirmationUrl(urls.accountDetails, confirmation), [
		await profileDraftCookie(settings).clear(),
	]);
}

export async function signOutEverywhereAction(
	{ datastore, settings }: AccountStore,
	{ session }: SignedInShopper,
) {
	await orThrowResponse(endAllSessions(datastore, session, new Date()));
	return clearPersonalCookies("sesiones-cerradas", settings);
}

export async function deleteAccountAction(
	form: FormData,
	{ datastore, settings }: AccountStore,
	{ session }: SignedInShopper,
) {
	if (form.get("confirm") !== "on") return data<DetailsRefusal>({ deletion: "unconfirmed" }, { status: 400 });
	const deleteUser = (uid: string) => deleteFirebaseUser(uid, settings);
	const isDone = await orThrowResponse(deleteAccount(datastore, session, new Date(), deleteUser));
	if (!isDone) return data<DetailsRefusal>({ deletion: "half-way" }, { status: 503 });
	return clearPersonalCookies("cuenta-borrada", settings);
}
