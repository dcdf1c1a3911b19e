import type { UnsubscribeChoice } from "~/domain/subscriptions/unsubscribe-outcomes";
import { urls } from "~/platform/urls";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import { RadioField, TextField } from "~/ui/fields/Field";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";

interface UnsubscribeFormProps {
	token: string | undefined;
	constraint: Constraints<keyof typeof labels>;
}

export function UnsubscribeForm({ token, constraint }: UnsubscribeFormProps) {
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
							es responsable de tu correo y lo usa solo para enviarte el enlace: esta solicitud no lo guarda
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
