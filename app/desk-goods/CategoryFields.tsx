import { FileField, plainField, TextAreaField, TextField } from "~/ui/Field";
import type { CategoryRefusal } from "./categories-screen.server";

/** @param shown of a category that exists */
export function CategoryFields({
	shown = { name: "", description: "", position: "" },
	refusal,
	rules,
}: {
	shown?: { name: string; description: string; position: string };
	refusal: CategoryRefusal | undefined;
	rules: { name: string; description: string; position: string; photo: string };
}) {
	const field = (name: keyof typeof shown) => ({
		...plainField(name, name, refusal?.faults[name]),
		initialValue: refusal?.typed[name] ?? shown[name],
	});
	return (
		<>
			<TextField field={field("name")} label="Nombre" hint={rules.name} />
			<TextAreaField field={field("description")} label="Descripción" hint={rules.description} rows={3} />
			<TextField field={field("position")} label="Lugar" hint={rules.position} inputMode="numeric" />
			{Object.entries(shown).map(([name, value]) => (
				<input key={name} type="hidden" name={`seen-${name}`} value={value} />
			))}
			<FileField
				field={plainField("photo", "photo", refusal?.faults.photo)}
				label={shown.name ? "Otra foto" : "Foto"}
				hint={`${refusal ? "Si habías elegido una foto, elígela otra vez. " : ""}Se muestra su centro, cuadrado. ${rules.photo}`}
				accept="image/jpeg,image/png,image/webp,image/avif"
			/>
		</>
	);
}
