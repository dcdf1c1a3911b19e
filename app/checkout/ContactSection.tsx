import { DocumentFields, EmailField, NameFields } from "~/customers/ContactFields";
import { fieldLabels } from "~/customers/field-labels";
import { type FieldState, TextField } from "~/ui/Field";
import { FieldPair } from "~/ui/FieldPair";
import styles from "./CheckoutForm.module.css";

type ContactField =
	| "documentType"
	| "documentNumber"
	| "legalName"
	| "fiscalAddress"
	| "fullName"
	| "paternalSurname"
	| "maternalSurname"
	| "phone"
	| "email";

export function ContactSection({ fields }: { fields: Record<ContactField, FieldState> }) {
	return (
		<fieldset className={styles.group}>
			<legend>Contacto</legend>
			<DocumentFields fields={fields} emptyOption="Elige uno" />
			<div className={styles.invoice}>
				<TextField
					field={fields.legalName}
					label={fieldLabels.legalName}
					autoComplete="organization"
					hint="Con RUC: como figura en la SUNAT."
				/>
				<TextField
					field={fields.fiscalAddress}
					label={fieldLabels.fiscalAddress}
					hint="Con RUC: la dirección que va en la factura."
				/>
			</div>
			<NameFields fields={fields} />
			<FieldPair>
				<TextField
					field={fields.phone}
					label={fieldLabels.phone}
					type="tel"
					autoComplete="tel"
					hint="Con el prefijo +51, por ejemplo +51 987 654 321."
				/>
				<EmailField field={fields.email} />
			</FieldPair>
		</fieldset>
	);
}
