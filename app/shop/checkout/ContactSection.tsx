import type { CheckoutAnswers } from "~/domain/checkout/checkout-fields.server";
import { DocumentFields } from "~/shop/parts/DocumentFields";
import { EmailField } from "~/shop/parts/EmailField";
import { NameFields } from "~/shop/parts/NameFields";
import { type FieldState, TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";
import sections from "~/ui/fields/FormSection.module.css";

interface ContactSectionProps {
	fields: Record<keyof CheckoutAnswers, FieldState>;
	isInvoiceRemembered: boolean;
}

export function ContactSection({ fields, isInvoiceRemembered }: ContactSectionProps) {
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
				<TextField field={fields.phone} type="tel" autoComplete="tel" hint="Con +51, como +51 987 654 321." />
				<EmailField field={fields.email} />
			</FieldPair>
		</fieldset>
	);
}
