import {
	complaintKinds,
	complaintLabels,
	filingConfirmation,
	kindDefinitions,
	sectionTitles,
} from "~/domain/customer-service/complaint";
import { documentTypes } from "~/domain/people/document-types";
import { urls } from "~/platform/urls";
import { EmailField } from "~/shop/parts/EmailField";
import { type FieldState, RadioField, SelectField, TextAreaField, TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";
import sections from "~/ui/fields/FormSection.module.css";
import { Options } from "~/ui/fields/Options";
import { SubmitButton } from "~/web/forms/SubmitButton";
import { type Constraints, ValidatedForm } from "~/web/forms/ValidatedForm";
import styles from "./ComplaintForm.module.css";

interface ComplaintFormProps {
	formKey: string;
	constraint: Constraints<keyof typeof complaintLabels>;
}

export function ComplaintForm({ formKey, constraint }: ComplaintFormProps) {
	return (
		<ValidatedForm
			id="complaint"
			action={urls.complaints}
			className={styles.form}
			defaultValue={{ kind: "reclamo" }}
			labels={complaintLabels}
			constraint={constraint}
		>
			{({ fields }) => (
				<>
					<input type="hidden" name="intent" value="file" />
					<input type="hidden" name="key" value={formKey} />
					<ConsumerSection fields={fields} />
					<GoodSection fields={fields} />
					<DetailSection fields={fields} />
					<section className={`${sections.section} framed padded`} aria-labelledby="respuesta">
						<h2 id="respuesta">{sectionTitles.answer}</h2>
						<p>Esta parte la llenamos nosotros. Verás aquí la respuesta y su fecha.</p>
					</section>
					<div className="stack start">
						<p>{filingConfirmation}</p>
						<SubmitButton>Enviar la hoja</SubmitButton>
					</div>
				</>
			)}
		</ValidatedForm>
	);
}

type Fields<Name extends keyof typeof complaintLabels> = { fields: Record<Name, FieldState> };

function ConsumerSection({
	fields,
}: Fields<"fullName" | "documentType" | "documentNumber" | "address" | "email" | "phone" | "guardian">) {
	return (
		<fieldset className={`${sections.section} framed padded`}>
			<legend>{sectionTitles.consumer}</legend>
			<TextField field={fields.fullName} autoComplete="name" hint="Nombres y apellidos, o la razón social." />
			<FieldPair>
				<SelectField field={fields.documentType}>
					<Options none="Elige uno" options={documentTypes.map((type) => [type, type])} />
				</SelectField>
				<TextField
					field={fields.documentNumber}
					hint="Con él encontrarás tu hoja otra vez."
					spellCheck={false}
				/>
			</FieldPair>
			<p className="soft">Escribe tu domicilio o tu correo electrónico: con uno de los dos basta.</p>
			<TextField
				field={fields.address}
				isLong
				autoComplete="address-line1"
				hint="Calle, número y distrito."
			/>
			<FieldPair>
				<EmailField field={fields.email} />
				<TextField field={fields.phone} type="tel" autoComplete="tel" hint="Opcional." />
			</FieldPair>
			<TextField
				field={fields.guardian}
				hint="Solo si quien reclama es menor de edad: el nombre de su padre, madre o apoderado."
			/>
		</fieldset>
	);
}

function GoodSection({ fields }: Fields<"goodType" | "amount" | "goodDescription">) {
	return (
		<fieldset className={`${sections.section} framed padded`}>
			<legend>{sectionTitles.good}</legend>
			<FieldPair>
				<SelectField field={fields.goodType} hint="Opcional.">
					<option value="">Elige uno</option>
					<option value="producto">Producto</option>
					<option value="servicio">Servicio</option>
				</SelectField>
				<TextField field={fields.amount} inputMode="decimal" hint="Opcional, por ejemplo 149.90." />
			</FieldPair>
			<TextAreaField
				field={fields.goodDescription}
				rows={3}
				hint="Opcional: qué compraste y, si lo tienes, la referencia de tu pedido."
			/>
		</fieldset>
	);
}

function DetailSection({ fields }: Fields<"kind" | "detail" | "request">) {
	return (
		<fieldset className={`${sections.section} framed padded`}>
			<legend>{sectionTitles.detail}</legend>
			<RadioField
				field={fields.kind}
				options={complaintKinds.map((kind) => ({
					value: kind,
					label: kindDefinitions[kind].label,
					hint: kindDefinitions[kind].definition,
				}))}
			/>
			<TextAreaField field={fields.detail} rows={6} hint="Qué pasó." />
			<TextAreaField field={fields.request} rows={4} hint="Opcional: qué solución pides." />
		</fieldset>
	);
}
