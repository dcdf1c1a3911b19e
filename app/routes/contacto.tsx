import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contactSubjects } from "~/domain/customer-service/message";
import { messageConstraints } from "~/domain/customer-service/message-fields.server";
import { urls } from "~/platform/urls";
import { ContactDetails } from "~/shop/customer-service/ContactDetails";
import { MessageForm } from "~/shop/customer-service/MessageForm";
import { sendMessageAction } from "~/shop/customer-service/send-message-action.server";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { describePage } from "~/shop/seo/describe-page.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { Page } from "~/ui/page/Page";
import { storableHeaders } from "~/web/http/cache-control";
import styles from "./contacto.module.css";

/** Reads nothing but the URL, because the page cache shares the page. */
export function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	return data(
		{
			...describePage(request, store.settings, {
				title: "Contacto",
				description: "Escríbenos, llámanos o búscanos por WhatsApp: te responde una persona.",
			}),
			isSent: query.get("enviado") === "si",
			subject: contactSubjects.find((subject) => subject === query.get("asunto")),
			constraint: messageConstraints,
		},
		{ headers: storableHeaders },
	);
}

export const action = shopAction(sendMessageAction);

export default function Contact() {
	const { title, isSent, subject, constraint } = useLoaderData<typeof loader>();
	return (
		<Page
			title={title}
			intro={isSent ? undefined : "Envíanos un mensaje y te respondemos por correo o por teléfono."}
		>
			<div className={styles.columns}>
				<div className={styles.column}>
					{isSent ? (
						<Sent />
					) : (
						<>
							<MessageForm subject={subject} constraint={constraint} />
							<PrivacyNote namesAddress>
								es responsable de estos datos y los usa solo para responderte. Los guarda hasta un año después
								de la respuesta. Puedes pedir verlos, corregirlos o borrarlos con este mismo formulario
							</PrivacyNote>
						</>
					)}
				</div>
				<ContactDetails />
			</div>
		</Page>
	);
}

function Sent() {
	return (
		<>
			<DoneMessage>
				<strong>Recibimos tu mensaje.</strong> Te responderemos por el correo o el teléfono que dejaste.
			</DoneMessage>
			<p>
				<a href={urls.contact()}>Enviar otro mensaje</a>
			</p>
		</>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
