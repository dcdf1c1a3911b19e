import { documentTypes } from "~/domain/people/document-types";
import { type FieldState, SelectField, TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";
import { FoldedFields } from "~/ui/fields/FoldedFields";
import sections from "~/ui/fields/FormSection.module.css";
import { Options } from "~/ui/fields/Options";
import { SmallPrint } from "~/ui/page/SmallPrint";
import styles from "./DocumentFields.module.css";

interface DocumentFieldsProps {
	fields: Record<"documentType" | "documentNumber" | "legalName" | "fiscalAddress", FieldState>;
	emptyOption: string;
	invoiceNote?: string | undefined;
}

/** Shows the factura's fields for a RUC. Browsers without `:has()` show them when the disclosure is opened. */
export function DocumentFields({ fields, emptyOption, invoiceNote }: DocumentFieldsProps) {
	return (
		<div className={`${sections.section} ${styles.document}`}>
			<FieldPair isShort>
				<SelectField field={fields.documentType}>
					<Options none={emptyOption} options={documentTypes.map((type) => [type, type])} />
				</SelectField>
				<TextField field={fields.documentNumber} />
			</FieldPair>
			<FoldedFields
				title="Datos de la factura (con RUC)"
				fields={[fields.legalName, fields.fiscalAddress]}
				className={styles.invoice}
			>
				<TextField
					field={fields.legalName}
					autoComplete="organization"
					hint="Con RUC: como figura en la SUNAT."
				/>
				<TextField field={fields.fiscalAddress} isLong hint="Con RUC: la dirección que va en la factura." />
				{invoiceNote && <SmallPrint>{invoiceNote}</SmallPrint>}
			</FoldedFields>
		</div>
	);
}
