import { data } from "@remix-run/node";
import { deleteAccount } from "~/domain/account/delete-account.server";
import { saveProfile } from "~/domain/account/save-profile.server";
import { endAllSessions } from "~/domain/people/end-sessions.server";
import type { SignedInShopper } from "~/domain/people/shopper-repository.server";
import { urls } from "~/platform/urls";
import { deleteFirebaseUser } from "~/shop/session/session.server";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { confirmationUrl } from "~/shop/sign-in/confirmations";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	type SubmissionRefusal,
} from "~/web/forms/refuse-answers.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { profileDraftCookie, profileFields } from "./profile-fields.server";
import { clearPersonalCookies } from "./sign-out.server";

/** `result` and `problem` belong to the profile form. */
export interface DetailsRefusal extends Partial<SubmissionRefusal> {
	deletion?: "unconfirmed" | "half-way";
}

export async function saveProfileAction({ form, sender, store, actor }: ShopForm, account: SignedInShopper) {
	const { datastore, settings, storageBudget } = store;
	const submission = parseSubmission(form, profileFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const storage = storageBudget.reserve(sender, "other", submission.value, 1);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	const { newsOptIn, ...profile } = submission.value;
	const wanted = { account, profile, newsOptIn, secret: settings.sessionSecret };
	const { isNewsAsked } = await saveProfile(datastore, wanted, actor);
	const confirmation = isNewsAsked ? "datos-guardados-confirma" : "datos-guardados";
	return redirectWithCookies(confirmationUrl(urls.accountDetails, confirmation), [
		await profileDraftCookie(settings).clear(),
	]);
}

export async function signOutEverywhereAction({ store, actor }: ShopForm, { session }: SignedInShopper) {
	await endAllSessions(store.datastore, session, actor.now);
	return clearPersonalCookies("sesiones-cerradas", store.settings);
}

export async function deleteAccountAction({ form, store, actor }: ShopForm, { session }: SignedInShopper) {
	if (form.get("confirm") !== "on") return data<DetailsRefusal>({ deletion: "unconfirmed" }, { status: 400 });
	const { datastore, settings } = store;
	const { paymentPicturesFolder: picturesFolder } = settings;
	const deleteUser = (uid: string) => deleteFirebaseUser(uid, settings);
	const leaving = { session, deleteUser, picturesFolder };
	const { outcome } = await deleteAccount(datastore, leaving, actor);
	if (outcome === "halfWay") return data<DetailsRefusal>({ deletion: "half-way" }, { status: 503 });
	return clearPersonalCookies("cuenta-borrada", settings);
}
