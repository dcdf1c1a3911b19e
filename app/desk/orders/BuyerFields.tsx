import { Select, TextInput } from "~/desk/frame/DeskForm";
import { documentTypes } from "~/domain/people/document-types";

export function BuyerFields() {
	return (
		<>
			<TextInput name="fullName" label="Nombres" />
			<TextInput name="paternalSurname" label="Apellido paterno" />
			<TextInput name="maternalSurname" label="Apellido materno (opcional)" />
			<Select name="documentType" label="Documento" options={documentTypes.map((type) => [type, type])} />
			<TextInput name="documentNumber" label="Número de documento" />
			<TextInput name="legalName" label="Razón social (con RUC)" />
			<TextInput name="fiscalAddress" label="Domicilio fiscal (con RUC)" />
			<TextInput name="phone" label="Celular" type="tel" />
			<TextInput name="email" label="Correo (opcional)" type="email" />
		</>
	);
}

export function RecipientFields() {
	return (
		<>
			<TextInput name="recipientName" label="Si recibe otra persona, su nombre (opcional)" />
			<TextInput name="recipientDocument" label="Su documento" />
			<TextInput name="recipientPhone" label="Su teléfono" type="tel" hint="Con el prefijo +51." />
		</>
	);
}
