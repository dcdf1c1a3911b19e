import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
	findUnsubscribeOutcome,
	type UnsubscribeChoice,
	type UnsubscribeOutcome,
} from "~/domain/subscriptions/unsubscribe-outcomes";
import { readUnsubscribeToken } from "~/domain/subscriptions/unsubscribe-token.server";
import { urls } from "~/platform/urls";
import {
	readUnsubscribeLink,
	type UnsubscribeAnswer,
	unsubscribeAction,
	unsubscribeConstraints,
} from "~/shop/customer-service/unsubscribe-action.server";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { receiveShopForm } from "~/shop/session/shop-form.server";
import { ButtonLink } from "~/ui/fields/Button";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { RadioField, TextField } from "~/ui/fields/Field";
import { Page } from "~/ui/page/Page";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { useSubmission } from "~/web/forms/use-submission";
import { ValidatedForm } from "~/web/forms/ValidatedForm";
import { storableHeaders } from "~/web/http/cache-control";

const title = "Dejar de recibir correos";

export function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const given = searchParams.get("s");
	const token = given && readUnsubscribeToken(given, store.settings.sessionSecrets) ? given : undefined;
	const done = findUnsubscribeOutcome(searchParams.get("listo"));
	const page = {
		title: done ? doneTexts[done].title : title,
		done,
		token,
		isLinkInvalid: given !== null && !token,
		constraint: unsubscribeConstraints,
	};
	return data(page, { headers: done || token ? {} : storableHeaders });
}

export async function action(args: ActionFunctionArgs) {
	// Mail providers post a signed link for the reader (one-click unsubscribe), from their own origin.
	const anyOrigin = readUnsubscribeLink(args.request, args.context.store.settings) !== undefined;
	return unsubscribeAction(await receiveShopForm(args, { anyOrigin }));
}

export default function UnsubscribePage() {
	const { done, token, isLinkInvalid } = useLoaderData<typeof loader>();
	const submission = useSubmission<UnsubscribeAnswer>();
	const outcome = done ?? submission.answer?.done;
	if (outcome) return <Done outcome={outcome} />;
	return (
		<Page title={title} intro={token ? linkedIntro : intro} isNarrow>
			{isLinkInvalid && (
				<p>
					<strong>Este enlace ya no es válido.</strong> Escribe tu correo y te enviaremos otro.
				</p>
			)}
			<UnsubscribeForm />
		</Page>
	);
}

const linkedIntro =
	"Elige qué ya no quieres recibir por correo: dejaremos de enviarlo y borraremos tu correo de esa lista.";

const intro =
	"Escribe tu correo: te enviaremos ahí un enlace para elegir qué ya no quieres recibir. Así nadie puede darte de baja sin tu permiso.";

/** The same whether or not the address was subscribed, to reveal nothing. */
function Done({ outcome }: { outcome: UnsubscribeOutcome }) {
	const { title, sentences } = doneTexts[outcome];
	const [first, ...others] = sentences;
	return (
		<Page title={title} isNarrow>
			<DoneMessage>{first}</DoneMessage>
			{others.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
			<ButtonLink to={urls.productList()}>Ver productos</ButtonLink>
		</Page>
	);
}

const newsAgain =
	"Si cambias de idea, marca la casilla de noticias en tu próxima compra y confirma el correo que te enviaremos.";

const doneTexts: Record<UnsubscribeOutcome, { title: string; sentences: string[] }> = {
	requested: {
		title: "Recibimos tu solicitud de baja",
		sentences: [
			"Si ese correo está en nuestras listas, te enviamos ahí un enlace para confirmar la baja: uno por hora como máximo. Si no lo ves en unos minutos, búscalo en correo no deseado.",
			"Hasta que confirmes con el enlace, no cambia nada.",
		],
	},
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

function UnsubscribeForm() {
	const { token, constraint } = useLoaderData<typeof loader>();
	return (
		<ValidatedForm
			id="leave-news"
			action={urls.unsubscribe(token ? { s: token } : {})}
			defaultValue={{ lists: "both" satisfies UnsubscribeChoice }}
			labels={labels}
			constraint={constraint}
		>
			{({ fields }) => (
				<>
					{!token && (
						<TextField
							field={fields.email}
							type="email"
							autoComplete="email"
							hint="El correo en el que recibes nuestros mensajes: ahí te llegará el enlace."
						/>
					)}
					{token && <RadioField field={fields.lists} options={choices} />}
					{!token && (
						<PrivacyNote>
							es responsable de tu correo y lo usa solo para enviarte el enlace. Lo guarda hasta que sale, o
							treinta días si no se pudo entregar
						</PrivacyNote>
					)}
					<SubmitButton>{token ? "Darme de baja" : "Pedir el enlace"}</SubmitButton>
				</>
			)}
		</ValidatedForm>
	);
}

const labels = { email: "Correo electrónico", lists: "¿Qué quieres dejar de recibir?" };

const choices: { value: UnsubscribeChoice; label: string; hint: string }[] = [
	{ value: "both", label: "Todo", hint: "Noticias, ofertas y avisos de productos." },
	{ value: "news", label: "Solo noticias y ofertas", hint: "Te avisaremos de los productos que esperas." },
	{
		value: "stockNotices",
		label: "Solo avisos de productos",
		hint: "Seguirás recibiendo noticias, si las pediste.",
	},
];

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
