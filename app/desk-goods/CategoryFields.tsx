import type { FieldsRefusal } from "~/desk/refusal.server";
import { seenField } from "~/desk/seen-field";
import { FileField, plainField, TextAreaField, TextField } from "~/ui/Field";

/** @param shown the values of an existing category */
export function CategoryFields({
	shown = { name: "", description: "", position: "" },
	refusal,
	rules,
}: {
	shown?: { name: string; description: string; position: string };
	refusal: FieldsRefusal | undefined;
	rules: { name: string; description: string; position: string; photo: string };
}) {
	const name = seenField("name", shown.name, refusal);
	const description = seenField("description", shown.description, refusal);
	const position = seenField("position", shown.position, refusal);
	return (
		<>
			<TextField field={name.field} label="Nombre" hint={rules.name} />
			<TextAreaField field={description.field} label="Descripción" hint={rules.description} rows={3} />
			<TextField field={position.field} label="Lugar" hint={rules.position} inputMode="numeric" />
			{name.seen}
			{description.seen}
			{position.seen}
			<FileField
				field={plainField("photo", "photo", refusal?.faults.photo)}
				label={shown.name ? "Otra foto" : "Foto"}
				hint={`${refusal ? "Si habías elegido una foto, elígela otra vez. " : ""}Se muestra su centro, cuadrado. ${rules.photo}`}
				accept="image/jpeg,image/png,image/webp,image/avif"
			/>
		</>
	);
}
