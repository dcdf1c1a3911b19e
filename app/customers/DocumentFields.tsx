import { type FieldState, SelectField, TextField } from "~/ui/Field";
import { FieldPair } from "~/ui/FieldPair";
import { Options } from "~/ui/Options";
import { SmallPrint } from "~/ui/SmallPrint";
import styles from "./DocumentFields.module.css";
import { documentTypes } from "./document-types";

/** Browsers without `:has()` always show the factura's fields. */
export function DocumentFields({
	fields,
	emptyOption,
	invoiceNote,
}: {
	fields: Record<"documentType" | "documentNumber" | "legalName" | "fiscalAddress", FieldState>;
	emptyOption: string;
	invoiceNote?: string | undefined;
}) {
	return (
		<div className={styles.document}>
			<FieldPair>
				<SelectField field={fields.documentType}>
					<Options none={emptyOption} options={documentTypes.map((type) => [type, type])} />
				</SelectField>
				<TextField field={fields.documentNumber} />
			</FieldPair>
			<div className={styles.invoice}>
				<TextField
					field={fields.legalName}
					autoComplete="organization"
					hint="Con RUC: como figura en la SUNAT."
				/>
				<TextField field={fields.fiscalAddress} isLong hint="Con RUC: la dirección que va en la factura." />
				{invoiceNote && <SmallPrint>{invoiceNote}</SmallPrint>}
			</div>
		</div>
	);
}
