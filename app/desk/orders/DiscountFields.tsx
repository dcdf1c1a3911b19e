import { Select, TextInput } from "~/desk/frame/DeskForm";
import { discountKindNames } from "./discount-answers";

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
