import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { findNewsState } from "~/domain/account/account-subscriptions.server";
import { paperYearsText } from "~/domain/payments/paper-years";
import { urls } from "~/platform/urls";
import { Confirmation } from "~/shop/account/Confirmation";
import {
	type DetailsRefusal,
	deleteAccountAction,
	saveProfileAction,
	signOutEverywhereAction,
} from "~/shop/account/details-actions.server";
import { answerOwnForm } from "~/shop/account/guard-forms.server";
import { ProfileForm } from "~/shop/account/ProfileForm";
import {
	profileConstraints,
	profileDraftCookie,
	toProfileAnswers,
} from "~/shop/account/profile-fields.server";
import { AccountField } from "~/shop/session/AccountField";
import { readConfirmation } from "~/shop/session/confirmations";
import { readOwnDraft } from "~/shop/session/own-draft.server";
import { requireShopper } from "~/shop/session/require-shopper.server";
import { answerByIntent, shopAction } from "~/shop/session/shop-form.server";
import { canAddLogin, listLogins } from "~/shop/session/sign-in-ways.server";
import { Button, buttonClass } from "~/ui/fields/Button";
import { CheckboxField } from "~/ui/fields/Field";
import { FormProblem } from "~/ui/fields/FormProblem";
import { usePlainField } from "~/ui/fields/use-plain-field";
import { useFormMessage } from "~/web/forms/use-form-message";
import { useSubmission } from "~/web/forms/use-submission";
import styles from "./order-star.datos.module.css";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const account = await requireShopper(request, store);
	const { session, shopper } = account;
	const news = await findNewsState(store.datastore, account, new Date());
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

const kept = { page: urls.accountDetails, draft: profileDraftCookie, intents: ["save"] };

export const action = shopAction((received) =>
	answerOwnForm(received, kept, (account) =>
		answerByIntent(received, {
			save: () => saveProfileAction(received, account),
			"sign-out-everywhere": () => signOutEverywhereAction(received, account),
			forget: () => deleteAccountAction(received, account),
		}),
	),
);

const deletionProblems = {
	unconfirmed: "Marca la casilla para confirmar que quieres borrar tu cuenta.",
	"half-way":
		"Ya borramos tus datos de la tienda, pero el servicio que verifica los celulares no respondió y todavía guarda tu número. Espera un momento y pídelo otra vez.",
};

export default function AccountDetails() {
	const { logins, canAddLogin, isRecovered, done, ...profile } = useLoaderData<typeof loader>();
	const { answer: refusal, submissionError } = useSubmission<DetailsRefusal>();
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
			<DeleteAccountForm refusal={refusal?.deletion} />
		</>
	);
}

const sectionId = "borrar";
const confirmId = "borrar-confirmo";

function DeleteAccountForm({ refusal }: { refusal: DetailsRefusal["deletion"] }) {
	const problem = refusal && deletionProblems[refusal];
	const isUnconfirmed = refusal === "unconfirmed";
	const { message } = useFormMessage(undefined, problem);
	const confirm = usePlainField(confirmId, "confirm", isUnconfirmed ? problem : undefined);
	return (
		<section className={styles.part} aria-labelledby={sectionId}>
			<h2 id={sectionId}>Borrar mi cuenta</h2>
			{problem && (
				<FormProblem ref={message}>
					{isUnconfirmed ? <a href={`#${confirmId}`}>{problem}</a> : problem}
				</FormProblem>
			)}
			<p>
				Borramos tus datos, tus direcciones, tu suscripción, tus opiniones, tus mensajes, tus avisos de
				productos y el celular o correo con que entras. También cancelamos los pedidos que no se pagaron; si
				avisaste un pago, queda hasta que lo comprobemos.
			</p>
			<p>
				De los pedidos que se pagaron conservamos lo que dice el comprobante y lo necesario para entregarlos.
				La ley tributaria obliga a guardarlo {paperYearsText} (Código Tributario, art. 87), y en enero
				siguiente lo borramos. Hasta entregarlos te seguimos escribiendo al correo de cada pedido. Ya no
				estarán en ninguna cuenta: si los necesitas, descarga antes tus datos.
			</p>
			<Form
				method="post"
				action={`${urls.accountDetails}#${sectionId}`}
				reloadDocument
				noValidate
				className={styles.form}
			>
				<AccountField />
				<CheckboxField
					field={{ ...confirm, required: true }}
					label="Sí, quiero borrar mi cuenta"
					hint="No se puede deshacer."
				/>
				<p>
					<Button type="submit" name="intent" value="forget" look="secondary">
						Borrar mi cuenta
					</Button>
				</p>
			</Form>
		</section>
	);
}

function DownloadData() {
	return (
		<section className={styles.part} aria-labelledby="descargar">
			<h2 id="descargar">Descargar mis datos</h2>
			<p>
				Un archivo con lo que guarda tu cuenta: tus datos, direcciones, pedidos, opiniones y suscripción, y
				los mensajes y avisos de productos que enviaste con tu sesión iniciada.
			</p>
			<a className={buttonClass("secondary")} href={urls.accountDownload} target="_self">
				Descargar mis datos
			</a>
		</section>
	);
}

function SignOutEverywhereForm() {
	return (
		<section className={styles.part} aria-labelledby="sesiones">
			<h2 id="sesiones">Sesiones abiertas</h2>
			<p>Si perdiste un celular o usaste una computadora ajena, cierra tu sesión en todos a la vez.</p>
			<Form method="post" action={urls.accountDetails} reloadDocument>
				<AccountField />
				<Button type="submit" name="intent" value="sign-out-everywhere" look="secondary">
					Cerrar sesión en todos los dispositivos
				</Button>
			</Form>
		</section>
	);
}

export { clientAction, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
