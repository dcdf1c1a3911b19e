import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { newsConsent } from "~/domain/subscriptions/consents";
import { urls } from "~/platform/urls";
import { EmailRequestForm } from "~/shop/customer-service/EmailRequestForm";
import { emailRequestConstraints, newsAction } from "~/shop/customer-service/email-request-action.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { Page } from "~/ui/page/Page";

export function loader({ request }: LoaderFunctionArgs) {
	return {
		title: "Noticias y ofertas por correo",
		isDone: new URL(request.url).searchParams.get("listo") === "1",
		constraint: emailRequestConstraints,
	};
}

export const action = shopAction(newsAction);

export default function NewsPage() {
	const { title, isDone, constraint } = useLoaderData<typeof loader>();
	return (
		<Page title={title} isNarrow>
			{isDone ? (
				<Asked />
			) : (
				<EmailRequestForm
					id="news"
					action={urls.news()}
					constraint={constraint}
					consent={newsConsent}
					submit="Suscribirme"
				>
					lo usa solo para confirmarlo y enviarte noticias y ofertas, hasta que{" "}
					<a href={urls.unsubscribe()}>dejes de recibirlas</a>. Puedes pedir verlo o corregirlo
				</EmailRequestForm>
			)}
		</Page>
	);
}

/** The same whether or not the address is subscribed, to reveal nothing. */
function Asked() {
	return (
		<>
			<DoneMessage>Te enviamos un correo: ábrelo y presiona «Confirmar».</DoneMessage>
			<p>
				Sin ese paso no te escribiremos. El enlace vale siete días. Si no ves el correo en unos minutos,
				búscalo en correo no deseado. Si ya recibes nuestras noticias, no hace falta.
			</p>
		</>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
