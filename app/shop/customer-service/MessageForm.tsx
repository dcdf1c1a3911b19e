import {
	contactSubjects,
	type MessageSubject,
	messageLabels,
	subjectNames,
} from "~/domain/customer-service/message";
import { urls } from "~/platform/urls";
import { EmailField } from "~/shop/parts/EmailField";
import { SelectField, TextAreaField, TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";
import { Options } from "~/ui/fields/Options";
import { SmallPrint } from "~/ui/page/SmallPrint";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";

interface MessageFormProps {
	subject: MessageSubject | undefined;
	constraint: Constraints<keyof typeof messageLabels>;
}

export function MessageForm({ subject, constraint }: MessageFormProps) {
	return (
		<ValidatedForm
			id="message"
			action={urls.contact()}
			defaultValue={{ subject: subject ?? "" }}
			labels={messageLabels}
			constraint={constraint}
		>
			{({ fields }) => (
				<>
					<TextField field={fields.fullName} autoComplete="name" />
					<SmallPrint>Escribe tu correo o tu teléfono: con uno de los dos basta.</SmallPrint>
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
