import { Select, TextInput } from "~/desk/frame/DeskForm";
import { documentTypes } from "~/domain/people/document-types";
import { discountKindNames } from "./discount-answers";

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

/** A discount that the team gives one order. */
export function DiscountFields() {
	return (
		<>
			<Select
				name="discountKind"
				label="Qué descuentas"
				none="Nada"
				options={Object.entries(discountKindNames)}
			/>
			<TextInput name="discount" label="Cuánto" hint="No hace falta para el envío." inputMode="decimal" />
			<TextInput name="discountReason" label="Por qué" hint="Quien compra lo lee: cliente frecuente." />
		</>
	);
}
