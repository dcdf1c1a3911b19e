import { type FieldState, TextField } from "~/ui/fields/Field";
import { FieldPair } from "~/ui/fields/FieldPair";

export function NameFields({
	fields,
}: {
	fields: Record<"fullName" | "paternalSurname" | "maternalSurname", FieldState>;
}) {
	return (
		<>
			<TextField field={fields.fullName} autoComplete="given-name" hint="Tus nombres, sin apellidos." />
			<FieldPair>
				<TextField field={fields.paternalSurname} autoComplete="family-name" />
				<TextField field={fields.maternalSurname} hint="Si tienes un solo apellido, escribe un guion (-)." />
			</FieldPair>
		</>
	);
}
