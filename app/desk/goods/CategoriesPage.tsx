import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { seenField } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import type { DeskRefusal } from "~/desk/frame/desk-refusal.server";
import { Submit } from "~/desk/frame/Submit";
import { adminUrls } from "~/platform/admin-urls";
import { Picture } from "~/ui/elements/Picture";
import { FileField, plainField, TextAreaField, TextField } from "~/ui/fields/Field";
import type {
	changeCategories,
	changeOneCategory,
	loadCategories,
	loadCategory,
} from "./categories-screen.server";
import rowStyles from "./PictureRow.module.css";

export function CategoriesPage() {
	const { rules, categories } = useLoaderData<typeof loadCategories>();
	const refusal = useActionData<typeof changeCategories>();
	const isAdding = refusal?.intent === "agregar";
	return (
		<>
			<DeskHead labelOf={(id) => labels[id]}>
				<p>
					<a href={adminUrls.products()}>Todos los productos</a>
				</p>
			</DeskHead>
			{categories.length === 0 && <p>Todavía no hay categorías.</p>}
			{categories.length > 0 && (
				<Form method="post" className={styles.section} noValidate>
					<ul role="list" className={styles.list} data-arranged>
						{categories.map(({ id, name, image, url, position, products }) => {
							const { field, shownInput } = seenField(`position-${id}`, position, refusal);
							return (
								<li key={id} className={rowStyles.picture}>
									<Picture picture={image} sizes="88px" />
									<div>
										<p>
											<a href={url}>{name}</a> · {products}
										</p>
										<TextField field={field} label={`Lugar de ${name}`} inputMode="numeric" />
										{shownInput}
									</div>
								</li>
							);
						})}
					</ul>
					<p>{rules.position}</p>
					<Submit intent="orden" look="secondary" text="Guardar el orden" />
				</Form>
			)}
			<Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
				<h2>Agregar una categoría</h2>
				<p>Se publica con su foto: sin una foto no se puede agregar.</p>
				<input type="hidden" name="intent" value="agregar" />
				<CategoryFields refusal={isAdding ? refusal : undefined} rules={rules} />
				<Submit text="Agregar" />
			</Form>
		</>
	);
}

export function CategoryFormPage() {
	const { rules, shown, image } = useLoaderData<typeof loadCategory>();
	const refusal = useActionData<typeof changeOneCategory>();
	return (
		<>
			<DeskHead labelOf={(id) => labels[id]}>
				<p>
					<a href={adminUrls.categories}>Todas las categorías</a>
				</p>
			</DeskHead>
			<div className={rowStyles.picture}>{image && <Picture picture={image} sizes="88px" />}</div>
			<Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
				<CategoryFields shown={shown} refusal={refusal} rules={rules} />
				<Submit text="Guardar" />
			</Form>
			<Form method="post" className={styles.section}>
				<p>Una categoría sin productos se puede quitar. El diario la trae de vuelta.</p>
				<Submit intent="quitar" look="secondary" text="Quitar la categoría" />
			</Form>
		</>
	);
}

const labels: Record<string, string> = { name: "Nombre", description: "Descripción", position: "Lugar" };

function CategoryFields({
	shown = { name: "", description: "", position: "" },
	refusal,
	rules,
}: {
	shown?: { name: string; description: string; position: string };
	refusal: DeskRefusal | undefined;
	rules: { name: string; description: string; position: string; photo: string };
}) {
	const name = seenField("name", shown.name, refusal);
	const description = seenField("description", shown.description, refusal);
	const position = seenField("position", shown.position, refusal);
	return (
		<>
			<TextField field={name.field} label={labels.name} hint={rules.name} />
			<TextAreaField field={description.field} label={labels.description} hint={rules.description} rows={3} />
			<TextField field={position.field} label={labels.position} hint={rules.position} inputMode="numeric" />
			{name.shownInput}
			{description.shownInput}
			{position.shownInput}
			<FileField
				field={plainField("photo", "photo", refusal?.faults.photo)}
				label={shown.name ? "Otra foto" : "Foto"}
				hint={`${refusal ? "Si habías elegido una foto, elígela otra vez. " : ""}Se muestra su centro, cuadrado. ${rules.photo}`}
				accept="image/jpeg,image/png,image/webp,image/avif"
			/>
		</>
	);
}
