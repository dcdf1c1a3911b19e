import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { data, type MetaFunction, useLoaderData } from "@remix-run/react";
import { readForm } from "~/forms/read-form.server";
import {
	parseSubmission,
	refuseAnswers,
	refuseSubmission,
	type SubmissionRefusal,
} from "~/forms/refuse-submission.server";
import { useSubmission } from "~/forms/use-submission";
import { subscriberId, unsubscribe } from "~/newsletter/subscription.server";
import { UnsubscribeForm } from "~/newsletter/UnsubscribeForm";
import type { UnsubscribeChoice } from "~/newsletter/unsubscribe-choices";
import {
	linkedUnsubscribeFields,
	unsubscribeConstraints,
	unsubscribeFields,
} from "~/newsletter/unsubscribe-fields.server";
import { readUnsubscribeToken } from "~/newsletter/unsubscribe-token.server";
import { formTitle } from "~/page-title";
import { env } from "~/server/env.server";
import { personalHeaders, storableHeaders } from "~/server/personal-page.server";
import { store } from "~/store.server";
import { ButtonLink } from "~/ui/Button";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./baja.module.css";

const title = "Dejar de recibir correos";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
	{ title: formTitle(page?.done ? doneTexts[page.done].title : title, matches) },
];

export function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const token = searchParams.get("s");
	const isLinked = subscriberIn(searchParams) !== undefined;
	const page = {
		done: choiceByName.get(searchParams.get("listo") ?? ""),
		token: token && isLinked ? token : undefined,
		isLinkInvalid: token !== null && !isLinked,
		constraint: unsubscribeConstraints,
	};
	return data(page, { headers: page.done || page.token ? {} : storableHeaders });
}

/** Values of `listo` in the address. */
const doneNames: Record<UnsubscribeChoice, string> = { both: "1", news: "noticias", stockNotices: "avisos" };
const choiceByName = new Map(
	Object.entries(doneNames).map(([choice, name]) => [name, choice as UnsubscribeChoice]),
);

export const headers = personalHeaders;

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	const linkedId = subscriberIn(new URL(request.url).searchParams);
	const submission = parseSubmission(form, linkedId ? linkedUnsubscribeFields : unsubscribeFields);
	if (submission.status !== "success") return refuseAnswers(submission);
	const { email, lists } = submission.value;
	const id = linkedId ?? subscriberId(email);
	if (!(await unsubscribe(store.datastore, id, lists))) {
		return refuseSubmission(submission, unavailable, { status: 503 });
	}
	return redirect(urls.unsubscribe({ listo: doneNames[lists] }), { status: 303 });
}

const unavailable = {
	title: "No pudimos anotarlo",
	advice: "Nuestro sistema no responde. Espera un minuto y vuelve a intentarlo.",
};

function subscriberIn(query: URLSearchParams): string | undefined {
	return readUnsubscribeToken(query.get("s"), env.sessionSecret);
}

export default function UnsubscribePage() {
	const { done, token, isLinkInvalid, constraint } = useLoaderData<typeof loader>();
	const { answer: refusal, submissionError } = useSubmission<SubmissionRefusal>();
	if (done) return <Done choice={done} />;
	return (
		<Page
			title={title}
			intro="Elige qué ya no quieres recibir por correo: dejaremos de enviarlo y borraremos tu correo de esa lista."
		>
			{isLinkInvalid && (
				<p className={styles.invalid}>
					<strong>Este enlace ya no es válido.</strong> Escribe tu correo para darte de baja.
				</p>
			)}
			<UnsubscribeForm
				token={token}
				result={refusal?.result}
				problem={refusal?.problem}
				constraint={constraint}
				submissionError={submissionError}
			/>
		</Page>
	);
}

/** The same whether or not the address was subscribed, to reveal nothing. */
function Done({ choice }: { choice: UnsubscribeChoice }) {
	const { title, sentences } = doneTexts[choice];
	return (
		<Page title={title}>
			<div className={styles.done} role="status">
				{sentences.map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
			</div>
			<ButtonLink to={urls.productList()}>Ver productos</ButtonLink>
		</Page>
	);
}

const newsAgain = "Si cambias de idea, marca la casilla de noticias en tu próxima compra.";

const doneTexts: Record<UnsubscribeChoice, { title: string; sentences: string[] }> = {
	both: {
		title: "Listo: ya no te enviaremos noticias ni avisos",
		sentences: [
			"No enviaremos más noticias, ofertas ni avisos de productos a ese correo: si estaba en nuestras listas, ya lo borramos de ellas.",
			newsAgain,
		],
	},
	news: {
		title: "Listo: ya no te enviaremos noticias",
		sentences: [
			"No enviaremos más noticias ni ofertas a ese correo: si estaba en nuestra lista, ya lo borramos de ella. Si pediste avisos de productos, te llegarán.",
			newsAgain,
		],
	},
	stockNotices: {
		title: "Listo: ya no te enviaremos avisos",
		sentences: [
			"No enviaremos más avisos de productos a ese correo: si había pedido alguno, ya lo borramos. Si pediste noticias, te llegarán.",
		],
	},
};

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/submission-failed";
export { keepFormOnFailure as clientAction } from "~/layout/catch-submission-error";
export { RouteErrorPage as ErrorBoundary } from "~/layout/ErrorPage";
