import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findNewsState } from "~/domain/account/account-subscriptions.server";
import { urls } from "~/platform/urls";
import { DownloadData, SignOutEverywhereForm } from "~/shop/account/AccountSections";
import { Confirmation } from "~/shop/account/Confirmation";
import { DeleteAccountForm } from "~/shop/account/DeleteAccountForm";
import {
	type DetailsRefusal,
	deleteAccountAction,
	saveProfileAction,
	signOutEverywhereAction,
} from "~/shop/account/details-actions.server";
import { readOwnDraft, requireOwnForm } from "~/shop/account/guard-forms.server";
import { ProfileForm } from "~/shop/account/ProfileForm";
import {
	profileConstraints,
	profileDraftCookie,
	toProfileAnswers,
} from "~/shop/account/profile-fields.server";
import { requireShopper } from "~/shop/session/require-shopper.server";
import { answerByIntent, shopAction } from "~/shop/session/shop-form.server";
import { canAddLogin, listLogins } from "~/shop/session/sign-in-ways.server";
import { readConfirmation } from "~/shop/sign-in/confirmations";
import { useSubmission } from "~/web/forms/use-submission";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { session, shopper } = await requireShopper(request, store);
	const news = await findNewsState(store.datastore, session, shopper);
	const saved = toProfileAnswers(shopper, news);
	const left = await readOwnDraft(request, profileDraftCookie, session, store.settings);
	// The draft may withdraw the consent to marketing but not give it: that must be done anew.
	const draft = left && { ...left, newsOptIn: left.newsOptIn && saved.newsOptIn };
	return {
		title: "Datos de la cuenta",
		logins: listLogins(shopper),
		canAddLogin: canAddLogin(shopper, store.settings),
		answers: draft ?? saved,
		isNewsUnconfirmed: news === "unconfirmed",
		isRecovered: draft !== undefined,
		constraint: profileConstraints,
		done: readConfirmation(request.url),
	};
}

export const action = shopAction(async (received) => {
	const found = await requireOwnForm(received, urls.accountDetails, profileDraftCookie, ["save"]);
	return answerByIntent(received, {
		save: () => saveProfileAction(received, found),
		"sign-out-everywhere": () => signOutEverywhereAction(received, found),
		forget: () => deleteAccountAction(received, found),
	});
});

const deletionProblems = {
	unconfirmed: "Marca la casilla para confirmar que quieres borrar tu cuenta.",
	"half-way":
		"Ya borramos tus datos de la tienda, pero el servicio que verifica los celulares no respondió y todavía guarda tu número. Espera un momento y pídelo otra vez.",
};

export default function AccountDetails() {
	const { logins, canAddLogin, isRecovered, done, ...profile } = useLoaderData<typeof loader>();
	const submission = useSubmission<DetailsRefusal>();
	const { answer: refusal, submissionError } = submission;
	return (
		<>
			<Confirmation text={refusal || submissionError ? undefined : done} />
			<h2>Datos de la cuenta</h2>
			<p>
				Entras a tu cuenta con {logins.join(" o ")}.{" "}
				{canAddLogin && (
					<>
						<a href={urls.addLogin}>Agrega otra forma de entrar</a>.{" "}
					</>
				)}
				Lo demás es opcional: con esos datos el formulario de compra se llena solo, y puedes cambiarlos o
				borrarlos cuando quieras.
			</p>
			{isRecovered && !refusal && <p>Recuperamos lo que escribiste. Todavía no está guardado.</p>}
			<ProfileForm key={JSON.stringify(profile.answers)} {...profile} />
			<DownloadData />
			<SignOutEverywhereForm />
			<DeleteAccountForm
				problem={refusal?.deletion && deletionProblems[refusal.deletion]}
				isUnconfirmed={refusal?.deletion === "unconfirmed"}
			/>
		</>
	);
}

export { clientAction, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
