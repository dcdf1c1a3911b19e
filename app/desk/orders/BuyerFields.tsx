import type { FieldFinder } from "~/desk/frame/BoxForm";
import { documentTypes } from "~/domain/people/document-types";
import { SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";

export function BuyerFields({ field }: { field: FieldFinder }) {
	return (
		<>
			<TextField field={field("fullName")} label="Nombres" />
			<TextField field={field("paternalSurname")} label="Apellido paterno" />
			<TextField field={field("maternalSurname")} label="Apellido materno (opcional)" />
			<SelectField field={field("documentType")} label="Documento">
				<Options options={documentTypes.map((type) => [type, type])} />
			</SelectField>
			<TextField field={field("documentNumber")} label="Número de documento" />
			<TextField field={field("legalName")} label="Razón social (con RUC)" />
			<TextField field={field("fiscalAddress")} label="Domicilio fiscal (con RUC)" />
			<TextField field={field("phone")} label="Celular" type="tel" />
			<TextField field={field("email")} label="Correo (opcional)" type="email" />
		</>
	);
}

export function RecipientFields({ field }: { field: FieldFinder }) {
	return (
		<>
			<TextField field={field("recipientName")} label="Si recibe otra persona, su nombre (opcional)" />
			<TextField field={field("recipientDocument")} label="Su documento" />
			<TextField field={field("recipientPhone")} label="Su teléfono" type="tel" hint="Con el prefijo +51." />
		</>
	);
}
