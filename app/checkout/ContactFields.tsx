import { emailExample, labels } from "~/customers/field-labels";
import { type FieldState, SelectField, TextField } from "~/ui/Field";
import styles from "./CheckoutForm.module.css";

type ContactField =
	| "documentType"
	| "documentNumber"
	| "fullName"
	| "paternalSurname"
	| "maternalSurname"
	| "phone"
	| "email";

/** Who orders, and how to reach them. */
export function ContactFields({ fields }: { fields: Record<ContactField, FieldState> }) {
	return (
		<fieldset className={styles.group}>
			<legend>Contacto</legend>
			<div className={styles.pair}>
				<SelectField field={fields.documentType} label={labels.documentType}>
					<option value="">Elige uno</option>
					<option value="DNI">DNI</option>
					<option value="CE">CE</option>
					<option value="RUC">RUC</option>
				</SelectField>
				<TextField field={fields.documentNumber} label={labels.documentNumber} />
			</div>
			<TextField
				field={fields.fullName}
				label={labels.fullName}
				autoComplete="given-name"
				hint="Tus nombres, sin apellidos."
			/>
			<div className={styles.pair}>
				<TextField field={fields.paternalSurname} label={labels.paternalSurname} autoComplete="family-name" />
				<TextField field={fields.maternalSurname} label={labels.maternalSurname} />
			</div>
			<div className={styles.pair}>
				<TextField
					field={fields.phone}
					label={labels.phone}
					type="tel"
					autoComplete="tel"
					hint="Con el prefijo +51, por ejemplo +51 987 654 321."
				/>
				<TextField
					field={fields.email}
					label={labels.email}
					type="email"
					autoComplete="email"
					hint={`Por ejemplo ${emailExample}.`}
				/>
			</div>
		</fieldset>
	);
}
