import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, data, type MetaFunction, useLoaderData } from "@remix-run/react";
import { pickFields, readForm } from "~/forms/read-form.server";
import { revalidateUnlessFailed } from "~/forms/submission-failed";
import { useSubmission } from "~/forms/use-submission";
import { catchSubmissionError } from "~/layout/catch-submission-error";
import { isSubscriberId, subscriberId, unsubscribe } from "~/newsletter/subscription.server";
import { UnsubscribeForm } from "~/newsletter/UnsubscribeForm";
import { unsubscribeConstraints, unsubscribeFields } from "~/newsletter/unsubscribe-fields.server";
import { formTitle } from "~/page-title";
import { countAttempt, limits } from "~/server/limits.server";
import { personalHeaders, withoutPersonalData } from "~/server/personal-page.server";
import { tooManyRequestsInit, tooManyRequestsText } from "~/server/rate-limit.server";
import { senderOf } from "~/server/sender.server";
import { store } from "~/store.server";
import { ButtonLink } from "~/ui/Button";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./baja.module.css";

const doneTitle = "Listo: ya no te enviaremos noticias";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
	{ title: formTitle(page?.isDone ? doneTitle : "Dejar de recibir noticias", matches) },
];

export function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const page = {
		isDone: searchParams.get("listo") === "1",
		subscriber: subscriberIn(searchParams),
		constraint: unsubscribeConstraints,
	};
	return data(page, { headers: page.isDone || page.subscriber ? {} : withoutPersonalData });
}

export const headers = personalHeaders;

interface Refusal {
	result?: SubmissionResult;
	problem?: string;
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	const subscriber = subscriberIn(new URL(request.url).searchParams);
	if (subscriber) return leave(request, subscriber);
	const submission = parseWithZod(pickFields(form, Object.keys(unsubscribeFields.shape)), {
		schema: unsubscribeFields,
	});
	if (submission.status !== "success") return data<Refusal>({ result: submission.reply() }, { status: 400 });
	const { initialValue = {} } = submission.reply();
	return leave(request, subscriberId(submission.value.email), { initialValue });
}

async function leave(request: Request, id: string, result?: SubmissionResult) {
	const refuse = (problem: string, init: ResponseInit) =>
		data<Refusal>({ problem, ...(result && { result }) }, init);
	const waitMs = await countAttempt(limits.unsubscribe, { sender: senderOf(request), subscriber: id });
	if (waitMs > 0) return refuse(tooManyRequestsText(waitMs), tooManyRequestsInit(waitMs));
	if (await unsubscribe(store.datastore, id))
		return redirect(urls.unsubscribe({ listo: "1" }), { status: 303 });
	return refuse(unavailable, { status: 503 });
}

const unavailable =
	"No pudimos anotarlo: nuestro registro no responde. Espera un minuto y vuelve a intentarlo.";

function subscriberIn(query: URLSearchParams): string | undefined {
	const id = query.get("s");
	return isSubscriberId(id) ? id : undefined;
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	catchSubmissionError(serverAction<typeof action>());

export const shouldRevalidate = revalidateUnlessFailed;

export default function LeaveNews() {
	const { isDone, subscriber, constraint } = useLoaderData<typeof loader>();
	const { answer: refusal, submissionError } = useSubmission<Refusal>();
	if (isDone) return <Done />;
	return (
		<Page
			title="Dejar de recibir noticias"
			intro="Dejarás de recibir noticias, ofertas y avisos de productos por correo, y borraremos tu correo de las listas."
		>
			<UnsubscribeForm
				subscriberId={subscriber}
				result={refusal?.result}
				problem={submissionError?.failure ?? refusal?.problem}
				constraint={constraint}
			/>
		</Page>
	);
}

/** The same whether or not the address was subscribed, to reveal nothing. */
function Done() {
	return (
		<Page title={doneTitle}>
			<div className={styles.done} role="status">
				<p>
					No enviaremos más noticias, ofertas ni avisos de productos a ese correo: si estaba en nuestra lista,
					ya lo borramos de ella.
				</p>
				<p>Si cambias de idea, marca la casilla de noticias en tu próxima compra.</p>
			</div>
			<ButtonLink to={urls.productList()}>Ver productos</ButtonLink>
		</Page>
	);
}

export { RouteErrorPage as ErrorBoundary } from "~/layout/ErrorPage";
