import { type FieldState, TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";

interface NameFieldsProps {
	fields: Record<"fullName" | "paternalSurname" | "maternalSurname", FieldState>;
}

export function NameFields({ fields }: NameFieldsProps) {
	return (
		<>
			<TextField field={fields.fullName} autoComplete="given-name" hint="Tus nombres, sin apellidos." />
			<FieldPair isShort>
				<TextField field={fields.paternalSurname} autoComplete="family-name" />
				<TextField field={fields.maternalSurname} hint="Si no tienes, un guion (-)." />
			</FieldPair>
		</>
	);
}
