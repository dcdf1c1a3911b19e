import { data } from "@remix-run/node";
import { deleteAccount } from "~/domain/account/delete-account.server";
import { saveProfile } from "~/domain/account/save-profile.server";
import { endAllSessions } from "~/domain/people/end-sessions.server";
import type { SignedInShopper } from "~/domain/people/shopper-repository.server";
import { urls } from "~/platform/urls";
import { confirmationUrl } from "~/shop/session/confirmations";
import type { ShopForm } from "~/shop/session/shop-form.server";
import { deleteFirebaseUser } from "~/shop/sign-in/firebase-auth.server";
import { acceptForm, type SubmissionRefusal } from "~/web/forms/accept-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";
import { profileDraftCookie, profileFields } from "./profile-fields.server";
import { clearPersonalCookies } from "./sign-out.server";

/** `result` and `problem` belong to the profile form. */
export interface DetailsRefusal extends Partial<SubmissionRefusal> {
	deletion?: "unconfirmed" | "half-way";
}

export function saveProfileAction(received: ShopForm, account: SignedInShopper) {
	const { store, actor } = received;
	const { datastore, settings } = store;
	return acceptForm(received, profileFields, {
		storage: { priority: "other", mails: 1 },
		async act({ newsOptIn, ...profile }) {
			const wanted = { account, profile, newsOptIn, secret: settings.sessionSecret };
			const { isNewsAsked } = await saveProfile(datastore, wanted, actor);
			const confirmation = isNewsAsked ? "datos-guardados-confirma" : "datos-guardados";
			return redirectWithCookies(confirmationUrl(urls.accountDetails, confirmation), [
				await profileDraftCookie(settings).clear(),
			]);
		},
	});
}

export async function signOutEverywhereAction(
	{ request, store, actor }: ShopForm,
	{ session }: SignedInShopper,
) {
	await endAllSessions(store.datastore, session, actor.now);
	return clearPersonalCookies(request, session, store.settings, "sesiones-cerradas");
}

export async function deleteAccountAction(
	{ request, form, store, actor }: ShopForm,
	{ session }: SignedInShopper,
) {
	if (form.get("confirm") !== "on") return data<DetailsRefusal>({ deletion: "unconfirmed" }, { status: 400 });
	const { datastore, settings } = store;
	const { paymentPicturesFolder: picturesFolder } = settings;
	const deleteUser = (uid: string) => deleteFirebaseUser(uid, settings);
	const leaving = { session, deleteUser, picturesFolder };
	const { outcome } = await deleteAccount(datastore, leaving, actor);
	if (outcome === "halfWay") return data<DetailsRefusal>({ deletion: "half-way" }, { status: 503 });
	return clearPersonalCookies(request, session, settings, "cuenta-borrada");
}
