import { signInLinkMinutes } from "~/domain/people/sign-in-link-minutes";
import { linkFormId } from "~/platform/urls";
import { EmailField } from "~/shop/parts/EmailField";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { AccountField } from "~/shop/session/AccountField";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";

export interface SentLink {
	/** Unknown in a browser without cookies. */
	email: string | undefined;
	/** The demo writes mails into a folder. */
	isFile: boolean;
}

export function SignInLinkForm({
	title,
	action,
	sent,
	constraint,
	look,
}: {
	title: string;
	action: string;
	sent: SentLink | undefined;
	constraint: Constraints<"email">;
	look?: "primary" | "secondary";
}) {
	return (
		<section className="stack framed padded" aria-labelledby={linkFormId}>
			<h2 id={linkFormId}>{title}</h2>
			<p>Te enviamos un enlace. Lo abres y listo: sin contraseña.</p>
			{sent && (
				<DoneMessage>
					Te enviamos un enlace{sent.email && ` a ${sent.email}`}
					{`. Ábrelo en este mismo navegador en los próximos ${signInLinkMinutes} minutos. Si no llega, mira en la carpeta de spam o pide otro.`}
					{sent.isFile && " Esta tienda es una demostración: el correo está en la carpeta mail de sus datos."}
				</DoneMessage>
			)}
			<ValidatedForm
				id="sign-in-link"
				action={action}
				labels={{ email: "Correo electrónico" }}
				intent={intent}
				constraint={constraint}
			>
				{({ fields }) => (
					<>
						<AccountField />
						<EmailField field={fields.email} />
						<PrivacyNote>
							es responsable de tu correo y lo usa para abrir tu cuenta. Lo guarda mientras la tengas. Puedes
							verlo o borrarlo con ella
						</PrivacyNote>
						<SubmitButton name="intent" value={intent.value} look={look} className="full">
							{intent.text}
						</SubmitButton>
					</>
				)}
			</ValidatedForm>
		</section>
	);
}

const intent = { value: "link", text: "Recibir un enlace por correo" };
