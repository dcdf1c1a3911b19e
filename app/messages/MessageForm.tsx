import { EmailField } from "~/customers/EmailField";
import { type FormSubmission, ValidatedForm } from "~/forms/ValidatedForm";
import { Button } from "~/ui/Button";
import { SelectField, TextAreaField, TextField } from "~/ui/Field";
import { FieldPair } from "~/ui/FieldPair";
import { urls } from "~/urls";
import styles from "./MessageForm.module.css";
import { contactSubjects, type MessageSubject } from "./message";
import { messageLabels, subjectNames } from "./message-labels";

export function MessageForm({
	subject,
	...submission
}: FormSubmission<keyof typeof messageLabels> & {
	subject: MessageSubject | undefined;
}) {
	return (
		<ValidatedForm
			id="message"
			action={urls.contact()}
			defaultValue={{ subject: subject ?? "" }}
			labels={messageLabels}
			submission={submission}
		>
			{({ fields, isSending }) => (
				<>
					<TextField field={fields.fullName} label={messageLabels.fullName} autoComplete="name" />
					<p className={styles.note}>Escribe tu correo o tu teléfono: con uno de los dos basta.</p>
					<FieldPair>
						<EmailField field={fields.email} />
						<TextField
							field={fields.phone}
							label={messageLabels.phone}
							type="tel"
							autoComplete="tel"
							hint="Por ejemplo 987 654 321."
						/>
					</FieldPair>
					<SelectField field={fields.subject} label={messageLabels.subject}>
						<option value="">Elige uno</option>
						{contactSubjects.map((value) => (
							<option key={value} value={value}>
								{subjectNames[value]}
							</option>
						))}
					</SelectField>
					<TextAreaField
						field={fields.text}
						label={messageLabels.text}
						rows={6}
						hint="Si es sobre un pedido, escribe su referencia."
					/>
					<Button type="submit" aria-disabled={isSending}>
						{isSending ? "Enviando…" : "Enviar el mensaje"}
					</Button>
				</>
			)}
		</ValidatedForm>
	);
}
