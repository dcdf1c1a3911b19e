import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data, type MetaFunction, useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/account/Confirmation";
import { clearBrowser } from "~/account/clear-browser.server";
import { confirmationUrl, readConfirmation } from "~/account/confirmations";
import { DeleteAccountForm } from "~/account/DeleteAccountForm";
import { DownloadData } from "~/account/DownloadData";
import { deleteAccount } from "~/account/delete-account.server";
import { ProfileForm } from "~/account/ProfileForm";
import { isSubscribedToNews, saveProfile, toProfileAnswers } from "~/account/profile.server";
import { profileDraftCookie } from "~/account/profile-draft-cookie.server";
import { type ProfileAnswers, profileConstraints, profileFields } from "~/account/profile-fields.server";
import { requireOwnForm } from "~/account/require-own-form.server";
import { requireShopperForForm } from "~/account/require-shopper-for-form.server";
import { SignOutEverywhereForm } from "~/account/SignOutEverywhereForm";
import { accountFieldName, isOwnForm } from "~/customers/account-field";
import { endAllSessions } from "~/customers/end-sessions.server";
import { formatPhone } from "~/customers/phone";
import { orThrowResponse, requireShopper, type SignedInShopper } from "~/customers/require-shopper.server";
import { deleteFirebaseUser } from "~/customers/session.server";
import { readForm } from "~/forms/read-form.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseStorage,
	type SubmissionRefusal,
} from "~/forms/refuse-submission.server";
import { useSubmission } from "~/forms/use-submission";
import { formTitle } from "~/page-title";
import { personalHeaders } from "~/server/personal-page.server";
import { redirectWithCookies } from "~/server/redirect-with-cookies.server";
import { senderOf } from "~/server/sender.server";
import { storageBudget } from "~/server/storage-budget.server";
import { store } from "~/store.server";
import { urls } from "~/urls";

export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Datos de la cuenta", matches) }];

export async function loader({ request }: LoaderFunctionArgs) {
	const { session, shopper } = await requireShopper(request, store.datastore);
	const hasNews = await orThrowResponse(isSubscribedToNews(store.datastore, session, shopper));
	const answers = toProfileAnswers(shopper, hasNews);
	const kept = await profileDraftCookie.read(request);
	const draft = isOwnForm(kept?.[accountFieldName], session.shopperId) ? kept : undefined;
	return {
		phone: formatPhone(session.phone),
		answers: draft ? mergeDraft(draft, answers) : answers,
		isRecovered: draft !== undefined,
		constraint: profileConstraints,
		done: readConfirmation(request.url),
	};
}

/** A new consent to marketing must be given again; a withdrawn one stays withdrawn. */
function mergeDraft(
	{ [accountFieldName]: _, ...draft }: ProfileAnswers & { account?: string },
	saved: ProfileAnswers,
) {
	return { ...draft, newsOptIn: draft.newsOptIn && saved.newsOptIn };
}

export const headers = personalHeaders;

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	const found =
		form.get("intent") === "save"
			? await requireShopperForForm(request, store.datastore, form, profileDraftCookie)
			: await requireShopper(request, store.datastore);
	requireOwnForm(form, found.session, urls.accountDetails);
	switch (form.get("intent")) {
		case "save":
			return save(request, found, form);
		case "sign-out-everywhere":
			await orThrowResponse(endAllSessions(store.datastore, found.session, new Date()));
			return clearBrowser("sesiones-cerradas");
		case "forget":
			return forget(found, form);
		default:
			throw new Response(null, { status: 400 });
	}
}

/** `result` and `problem` belong to the profile form. */
interface Refusal extends Partial<SubmissionRefusal> {
	deletion?: "unconfirmed" | "half-way";
}

async function save(request: Request, { session, shopper }: SignedInShopper, form: FormData) {
	const submission = parseSubmission(form, profileFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const storage = storageBudget.reserve(senderOf(request), "other", submission.value);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	await orThrowResponse(saveProfile(store.datastore, session, shopper, submission.value, new Date()));
	return redirectWithCookies(confirmationUrl(urls.accountDetails, "datos-guardados"), [
		await profileDraftCookie.clear(),
	]);
}

async function forget({ session }: SignedInShopper, form: FormData) {
	if (form.get("confirm") !== "on") return data<Refusal>({ deletion: "unconfirmed" }, { status: 400 });
	const isDone = await orThrowResponse(
		deleteAccount(store.datastore, session, new Date(), deleteFirebaseUser),
	);
	if (!isDone) return data<Refusal>({ deletion: "half-way" }, { status: 503 });
	return clearBrowser("cuenta-borrada");
}

const deletionProblems = {
	unconfirmed: "Marca la casilla para confirmar que quieres borrar tu cuenta.",
	"half-way":
		"Ya borramos tus datos de la tienda, pero el servicio que verifica los celulares no respondió y todavía guarda tu número. Espera un momento y pídelo otra vez.",
};

export default function AccountDetails() {
	const { phone, answers, isRecovered, constraint, done } = useLoaderData<typeof loader>();
	const { answer: refusal, submissionError } = useSubmission<Refusal>();
	return (
		<>
			<Confirmation text={refusal || submissionError ? undefined : done} />
			<h2>Datos de la cuenta</h2>
			<p>
				Tu cuenta es la del número {phone}. Lo demás es opcional: con esos datos el formulario de compra se
				llena solo, y puedes cambiarlos o borrarlos cuando quieras.
			</p>
			{isRecovered && !refusal && <p>Recuperamos lo que escribiste. Todavía no está guardado.</p>}
			<ProfileForm
				key={JSON.stringify(answers)}
				result={refusal?.result}
				problem={refusal?.problem}
				submissionError={submissionError}
				answers={answers}
				constraint={constraint}
			/>
			<DownloadData />
			<SignOutEverywhereForm />
			<DeleteAccountForm
				problem={refusal?.deletion && deletionProblems[refusal.deletion]}
				isUnconfirmed={refusal?.deletion === "unconfirmed"}
			/>
		</>
	);
}

export { keepFormOnFailure as clientAction } from "~/layout/catch-submission-error";
