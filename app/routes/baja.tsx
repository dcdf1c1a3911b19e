import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, data, type MetaFunction, useLoaderData } from "@remix-run/react";
import { keepForm } from "~/frame/keep-form";
import { countTry, limits } from "~/http/limits.server";
import { revalidateUnlessNotSent } from "~/http/not-sent";
import { personalHeaders, withoutPersonalData } from "~/http/personal-page.server";
import { tooOftenInit, tooOftenText } from "~/http/rate-limit.server";
import { pickFields, readForm } from "~/http/read-form.server";
import { senderOf } from "~/http/sender.server";
import { useAnswer } from "~/http/use-answer";
import { LeaveNewsForm } from "~/news/LeaveNewsForm";
import { leaveConstraint, leaveFields } from "~/news/leave-fields.server";
import { isSubscriberId, leaveNews, subscriberId } from "~/news/subscribers.server";
import { formTitle } from "~/page-title";
import { store } from "~/store.server";
import { ButtonLink } from "~/ui/Button";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";
import styles from "./baja.module.css";

const doneTitle = "Listo: ya no te enviaremos noticias";

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
	{ title: formTitle(page?.isDone ? doneTitle : "Dejar de recibir noticias", matches) },
	{ name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const page = {
		isDone: searchParams.get("listo") === "1",
		subscriber: subscriberIn(searchParams),
		constraint: leaveConstraint,
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
	const submission = parseWithZod(pickFields(form, Object.keys(leaveFields.shape)), { schema: leaveFields });
	if (submission.status !== "success") return data<Refusal>({ result: submission.reply() }, { status: 400 });
	const { initialValue = {} } = submission.reply();
	return leave(request, subscriberId(submission.value.email), { initialValue });
}

async function leave(request: Request, id: string, result?: SubmissionResult) {
	const refuse = (problem: string, init: ResponseInit) =>
		data<Refusal>({ problem, ...(result && { result }) }, init);
	const waitMs = await countTry(limits.leaveNews, { sender: senderOf(request), subscriber: id });
	if (waitMs > 0) return refuse(tooOftenText(waitMs), tooOftenInit(waitMs));
	if (await leaveNews(store.datastore, id)) return redirect(urls.leaveNews({ listo: "1" }), { status: 303 });
	return refuse(unavailable, { status: 503 });
}

const unavailable =
	"No pudimos anotarlo: nuestro registro no responde. Espera un minuto y vuelve a intentarlo.";

function subscriberIn(query: URLSearchParams): string | undefined {
	const id = query.get("s");
	return isSubscriberId(id) ? id : undefined;
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	keepForm(serverAction<typeof action>());

export const shouldRevalidate = revalidateUnlessNotSent;

export default function LeaveNews() {
	const { isDone, subscriber, constraint } = useLoaderData<typeof loader>();
	const { answer: refusal, unsent } = useAnswer<Refusal>();
	if (isDone) return <Done />;
	return (
		<Page
			title="Dejar de recibir noticias"
			intro="Dejarás de recibir noticias y ofertas por correo, y borraremos tu correo de la lista."
		>
			<LeaveNewsForm
				subscriber={subscriber}
				result={refusal?.result}
				problem={unsent?.notSent ?? refusal?.problem}
				constraint={constraint}
			/>
		</Page>
	);
}

/** The same for who was subscribed and who was not. */
function Done() {
	return (
		<Page title={doneTitle}>
			<div className={styles.done} role="status">
				<p>
					No enviaremos más noticias ni ofertas a ese correo: si estaba en nuestra lista, ya lo borramos de
					ella.
				</p>
				<p>Si cambias de idea, marca la casilla de noticias en tu próxima compra.</p>
			</div>
			<ButtonLink to={urls.productList()}>Ver productos</ButtonLink>
		</Page>
	);
}

export { RouteErrorPage as ErrorBoundary } from "~/frame/ErrorPage";
