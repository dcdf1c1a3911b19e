import { DocumentFields } from "~/customers/DocumentFields";
import { EmailField } from "~/customers/EmailField";
import { NameFields } from "~/customers/NameFields";
import { type FieldState, TextField } from "~/ui/Field";
import { FieldPair } from "~/ui/FieldPair";
import sections from "~/ui/FormSection.module.css";
import type { CheckoutAnswers } from "./checkout-fields.server";

export function ContactSection({
	fields,
	isInvoiceRemembered,
}: {
	fields: Record<keyof CheckoutAnswers, FieldState>;
	isInvoiceRemembered: boolean;
}) {
	return (
		<fieldset className={sections.section}>
			<legend>Contacto</legend>
			<DocumentFields
				fields={fields}
				emptyOption="Elige uno"
				invoiceNote={
					isInvoiceRemembered ? "Tu cuenta recordará este RUC y sus datos para tu próxima compra." : undefined
				}
			/>
			<NameFields fields={fields} />
			<FieldPair>
				<TextField
					field={fields.phone}
					type="tel"
					autoComplete="tel"
					hint="Con el prefijo +51, por ejemplo +51 987 654 321."
				/>
				<EmailField field={fields.email} />
			</FieldPair>
		</fieldset>
	);
}
