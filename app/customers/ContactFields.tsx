import { type FieldState, TextField } from "~/ui/Field";
import { FieldPair } from "~/ui/FieldPair";

type Fields<Name extends string> = { fields: Record<Name, FieldState> };

export function NameFields({ fields }: Fields<"fullName" | "paternalSurname" | "maternalSurname">) {
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
