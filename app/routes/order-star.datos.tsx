import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { data, type MetaFunction, useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/account/Confirmation";
import { confirmationUrl, readConfirmation } from "~/account/confirmations";
import { DeleteAccountForm } from "~/account/DeleteAccountForm";
import { DownloadData } from "~/account/DownloadData";
import { forgetBrowser } from "~/account/forget-browser.server";
import { forgetShopper } from "~/account/forget-shopper.server";
import { ProfileForm } from "~/account/ProfileForm";
import { isSubscribedToNews, saveProfile, toProfileAnswers } from "~/account/profile.server";
import { profileConstraints, profileFields } from "~/account/profile-fields.server";
import { requireOwnForm } from "~/account/require-own-form.server";
import { SignOutEverywhereForm } from "~/account/SignOutEverywhereForm";
import { signOutEverywhere } from "~/customers/end-sessions.server";
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
import { senderOf } from "~/server/sender.server";
import { storageBudget } from "~/server/storage-budget.server";
import { store } from "~/store.server";
import { urls } from "~/urls";

export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Datos de la cuenta", matches) }];

export async function loader({ request }: LoaderFunctionArgs) {
	const { session, shopper } = await requireShopper(request, store.datastore);
	const hasNews = await orThrowResponse(isSubscribedToNews(store.datastore, session, shopper));
	return {
		phone: formatPhone(session.phone),
		answers: toProfileAnswers(shopper, hasNews),
		constraint: profileConstraints,
		done: readConfirmation(request.url),
	};
}

export const headers = personalHeaders;

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	const found = await requireShopper(request, store.datastore);
	requireOwnForm(form, found.session, urls.accountDetails);
	switch (form.get("intent")) {
		case "save":
			return save(request, found, form);
		case "sign-out-everywhere":
			await orThrowResponse(signOutEverywhere(store.datastore, found.session, new Date()));
			return forgetBrowser("sesiones-cerradas");
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
	const storage = await storageBudget.reserve(senderOf(request), "other", submission.value);
	if (storage.outcome !== "reserved") return refuseStorage(submission, storage);
	await orThrowResponse(saveProfile(store.datastore, session, shopper, submission.value, new Date()));
	return redirect(confirmationUrl(urls.accountDetails, "datos-guardados"), { status: 303 });
}

async function forget({ session }: SignedInShopper, form: FormData) {
	if (form.get("confirm") !== "on") return data<Refusal>({ deletion: "unconfirmed" }, { status: 400 });
	const isDone = await orThrowResponse(
		forgetShopper(store.datastore, session, new Date(), deleteFirebaseUser),
	);
	if (!isDone) return data<Refusal>({ deletion: "half-way" }, { status: 503 });
	return forgetBrowser("cuenta-borrada");
}

const deletionProblems = {
	unconfirmed: "Marca la casilla para confirmar que quieres borrar tu cuenta.",
	"half-way":
		"Ya borramos tus datos de la tienda, pero el servicio que verifica los celulares no respondió y todavía guarda tu número. Espera un momento y pídelo otra vez.",
};

export default function AccountDetails() {
	const { phone, answers, constraint, done } = useLoaderData<typeof loader>();
	const { answer: refusal, submissionError } = useSubmission<Refusal>();
	return (
		<>
			<Confirmation text={refusal || submissionError ? undefined : done} />
			<h2>Datos de la cuenta</h2>
			<p>
				Tu cuenta es la del número {phone}. Lo demás es opcional: con esos datos el formulario de compra se
				llena solo, y puedes cambiarlos o borrarlos cuando quieras.
			</p>
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

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/submission-failed";
export { keepFormOnFailure as clientAction } from "~/layout/catch-submission-error";
