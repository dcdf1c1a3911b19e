import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { readConfirmationToken } from "~/domain/subscriptions/confirmation-token.server";
import { createUnsubscribeToken } from "~/domain/subscriptions/unsubscribe-token.server";
import { urls } from "~/platform/urls";
import {
	type ConfirmationView,
	confirmationAction,
	viewConfirmation,
} from "~/shop/customer-service/confirmation.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { ButtonLink } from "~/ui/fields/Button";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { Page } from "~/ui/page/Page";
import { SmallPrint } from "~/ui/page/SmallPrint";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { submitOnce } from "~/web/forms/submit-once";
import styles from "./confirmar.module.css";

/** Changes nothing: mail scanners open the links of mails. */
export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { searchParams } = new URL(request.url);
	const token = searchParams.get("s");
	const now = new Date();
	const link = readConfirmationToken(token, now, store.settings.sessionSecrets);
	if (!link || !token) return data(problems.invalid, { status: 404 });
	if (link.isExpired) return data(problems.expired, { status: 410 });
	const view = await viewConfirmation(store.datastore, store.catalog, link.subscriberId, now);
	const isDone = searchParams.get("listo") === "1";
	return data({
		...view,
		title: isDone && view.waiting.length === 0 ? "Tu correo quedó confirmado" : "Confirma tu correo",
		action: urls.confirmation({ s: token }),
		unsubscribe: urls.unsubscribe({
			s: createUnsubscribeToken(link.subscriberId, store.settings.sessionSecret),
		}),
		isDone,
	});
}

export const action = shopAction(confirmationAction);

export default function ConfirmationPage() {
	const page = useLoaderData<typeof loader>();
	return "advice" in page ? <BadLink {...page} /> : <Requests {...page} />;
}

const problems = {
	invalid: {
		title: "Este enlace no es válido",
		advice:
			"Le falta una parte o no es nuestro. Ábrelo otra vez desde el correo, o copia la dirección completa.",
	},
	expired: {
		title: "Este enlace venció",
		advice: "Valía siete días. No te suscribimos a nada y borramos tu correo de la solicitud.",
	},
};

const askAgain = (
	<>
		Para pedirlo otra vez, presiona «Avísame cuando llegue» en el producto, o escribe tu correo en{" "}
		<a href={urls.news()}>noticias</a>: te enviaremos otro enlace.
	</>
);

function BadLink({ title, advice }: { title: string; advice: string }) {
	return (
		<Page title={title} intro={advice} isNarrow>
			<p>{askAgain}</p>
			<p>
				<SeeProducts />
			</p>
		</Page>
	);
}

function Requests(
	page: ConfirmationView & { title: string; isDone: boolean; action: string; unsubscribe: string },
) {
	const { title, waiting, confirmed, shownAt, isFull, isDone, action, unsubscribe } = page;
	return (
		<Page title={title} isNarrow>
			{isDone && (
				<DoneMessage>
					Listo: confirmaste tu correo. Si lo que esperabas ya volvió, te enviamos el aviso ahora mismo.
				</DoneMessage>
			)}
			{waiting.length > 0 && isFull && (
				<p>Ya esperas 50 productos, que es el máximo. Para confirmar otro, cancela antes esos avisos.</p>
			)}
			{waiting.length > 0 && (
				<Form method="post" action={action} className="grid gap-l" onSubmit={submitOnce(undefined)}>
					<p>Con tu correo pidieron recibir:</p>
					<RequestList items={waiting} />
					<input type="hidden" name="shownAt" value={shownAt} />
					<p>
						<SubmitButton sending="Confirmando…">Confirmar</SubmitButton>
					</p>
					<SmallPrint>
						Si no fuiste tú, cierra esta página: no te escribiremos, y borraremos tu correo a los siete días
						de la solicitud.
					</SmallPrint>
				</Form>
			)}
			{waiting.length === 0 && !isDone && (
				<>
					<p>No queda nada por confirmar: ya lo confirmaste, o te diste de baja después.</p>
					<p>{askAgain}</p>
				</>
			)}
			{confirmed.length > 0 && (
				<>
					<h2>Lo que te enviaremos</h2>
					<RequestList items={confirmed} />
				</>
			)}
			<p>
				<SeeProducts />{" "}
				{confirmed.length > 0 && (
					<ButtonLink to={unsubscribe} look="quiet">
						Dejar de recibir correos
					</ButtonLink>
				)}
			</p>
		</Page>
	);
}

function SeeProducts() {
	return (
		<ButtonLink to={urls.productList()} look="secondary">
			Ver productos
		</ButtonLink>
	);
}

function RequestList({ items }: { items: string[] }) {
	return (
		<ul className={styles.list}>
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
