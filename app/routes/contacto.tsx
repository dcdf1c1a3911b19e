import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { telLink, whatsappLink } from "~/domain/business/business";
import { contactSubjects, messageLabels, subjectNames } from "~/domain/customer-service/message";
import { messageConstraints, messageFields } from "~/domain/customer-service/message-fields.server";
import { storeMessage } from "~/domain/customer-service/message-repository.server";
import { urls } from "~/platform/urls";
import { EmailField } from "~/shop/parts/EmailField";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { roomPicture } from "~/shop/parts/room-picture.server";
import { useBusiness } from "~/shop/parts/use-shop";
import { describePage } from "~/shop/seo/describe-page.server";
import { AccountField } from "~/shop/session/AccountField";
import { readSenderSession, readSession } from "~/shop/session/session-cookie.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { Icon } from "~/ui/elements/Icon";
import { IconItem, IconList } from "~/ui/elements/IconList";
import type { IconName } from "~/ui/elements/icon-names";
import { PictureCard } from "~/ui/elements/PictureCard";
import { buttonClass } from "~/ui/fields/Button";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { SelectField, TextAreaField, TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";
import { Options } from "~/ui/fields/Options";
import { Page } from "~/ui/page/Page";
import { SmallPrint } from "~/ui/page/SmallPrint";
import { acceptForm } from "~/web/forms/accept-form.server";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { ValidatedForm } from "~/web/forms/ValidatedForm";
import { storableHeaders } from "~/web/http/cache-control";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	const session = await readSession(request, store.settings);
	return data(
		{
			shopperId: session?.shopperId,
			...describePage(request, store, {
				title: "Contacto",
				description: "Escríbenos, llámanos o búscanos por WhatsApp: te responde una persona.",
			}),
			isSent: query.get("enviado") === "si",
			subject: contactSubjects.find((subject) => subject === query.get("asunto")),
			constraint: messageConstraints,
			picture: roomPicture("aparador-kusi-en-casa"),
		},
		{ headers: storableHeaders },
	);
}

export const action = shopAction((received) => {
	const { store, actor } = received;
	return acceptForm(received, messageFields, {
		storage: { priority: "other", mails: 2 },
		unavailable,
		async act(content, { release }) {
			const session = await readSenderSession(received);
			const { outcome } = await storeMessage(store.datastore, { ...content, session }, actor);
			if (outcome !== "stored") release();
			return redirect(urls.contact({ enviado: "si" }), { status: 303 });
		},
	});
});

const unavailable = {
	logged: "a message could not be stored",
	title: "No sabemos si tu mensaje quedó guardado",
	advice:
		"Nuestro sistema no responde. Espera un minuto y envíalo otra vez tal como está: si ya se guardó, no se repetirá.",
};

export default function Contact() {
	const { title, isSent } = useLoaderData<typeof loader>();
	return (
		<Page
			title={title}
			intro={isSent ? undefined : "Envíanos un mensaje y te respondemos por correo o por teléfono."}
		>
			<div className="beside">
				<div className="stack gap-l">
					{isSent && <Sent />}
					<QuickWays />
					{!isSent && (
						<div className="stack gap-l framed padded">
							<MessageForm />
							<PrivacyNote namesAddress>
								es responsable de estos datos y los usa solo para responderte. Los guarda hasta un año después
								de la respuesta. Puedes pedir verlos, corregirlos o borrarlos con este mismo formulario
							</PrivacyNote>
						</div>
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

function MessageForm() {
	const { subject = "", constraint } = useLoaderData<typeof loader>();
	return (
		<ValidatedForm
			id="message"
			action={urls.contact()}
			defaultValue={{ subject }}
			labels={messageLabels}
			constraint={constraint}
		>
			{({ fields }) => (
				<>
					<AccountField />
					<TextField field={fields.fullName} autoComplete="name" />
					<p className="soft">Escribe tu correo o tu teléfono: con uno de los dos basta.</p>
					<FieldPair>
						<EmailField field={fields.email} />
						<TextField field={fields.phone} type="tel" autoComplete="tel" hint="Por ejemplo 987 654 321." />
					</FieldPair>
					<SelectField field={fields.subject}>
						<Options
							none="Elige uno"
							options={contactSubjects.map((value) => [value, subjectNames[value]])}
						/>
					</SelectField>
					<TextAreaField field={fields.text} rows={6} hint="Si es sobre un pedido, escribe su referencia." />
					<SubmitButton>Enviar el mensaje</SubmitButton>
				</>
			)}
		</ValidatedForm>
	);
}

function QuickWays() {
	const { whatsapp, phone, hours } = useBusiness();
	if (!whatsapp && !phone) return null;
	return (
		<div className="row center">
			{whatsapp && (
				<a className={buttonClass("secondary")} href={whatsappLink(whatsapp)}>
					<Icon name="message-circle" /> Escribirnos por WhatsApp
				</a>
			)}{" "}
			{phone && (
				<a className={buttonClass("quiet", "flush")} href={telLink(phone)}>
					<Icon name="phone" /> {phone}
				</a>
			)}{" "}
			{hours && <p className="soft small">{hours}</p>}
		</div>
	);
}

function ContactDetails() {
	const { picture } = useLoaderData<typeof loader>();
	const { email, address, city } = useBusiness();
	return (
		<PictureCard picture={picture} title="También puedes" titleId="otros-medios">
			<IconList>
				<Detail icon="mail" label="Mandarnos un correo">
					{email && <a href={`mailto:${email}`}>{email}</a>}
				</Detail>
				<Detail icon="map-pin" label="Dirección">
					{address && [address, city].filter(Boolean).join(", ")}
				</Detail>
			</IconList>
			<p>
				Para ver en qué paso va tu pedido usa <a href={urls.tracking}>Seguimiento orden</a>. Para un reclamo o
				una queja está el <a href={urls.complaints}>Libro de reclamaciones</a>.
			</p>
		</PictureCard>
	);
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
	if (!children) return null;
	return (
		<IconItem icon={icon}>
			<SmallPrint>{label}</SmallPrint>
			<div>{children}</div>
		</IconItem>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
