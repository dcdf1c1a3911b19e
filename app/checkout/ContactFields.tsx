import { emailExample, fieldLabels } from "~/customers/field-labels";
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
				<SelectField field={fields.documentType} label={fieldLabels.documentType}>
					<option value="">Elige uno</option>
					<option value="DNI">DNI</option>
					<option value="CE">CE</option>
					<option value="RUC">RUC</option>
				</SelectField>
				<TextField field={fields.documentNumber} label={fieldLabels.documentNumber} />
			</div>
			<TextField
				field={fields.fullName}
				label={fieldLabels.fullName}
				autoComplete="given-name"
				hint="Tus nombres, sin apellidos."
			/>
			<div className={styles.pair}>
				<TextField
					field={fields.paternalSurname}
					label={fieldLabels.paternalSurname}
					autoComplete="family-name"
				/>
				<TextField field={fields.maternalSurname} label={fieldLabels.maternalSurname} />
			</div>
			<div className={styles.pair}>
				<TextField
					field={fields.phone}
					label={fieldLabels.phone}
					type="tel"
					autoComplete="tel"
					hint="Con el prefijo +51, por ejemplo +51 987 654 321."
				/>
				<TextField
					field={fields.email}
					label={fieldLabels.email}
					type="email"
					autoComplete="email"
					hint={`Por ejemplo ${emailExample}.`}
				/>
			</div>
		</fieldset>
	);
}
