import { useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskForm, PhotoInput, Submit, TextArea, TextInput } from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { adminUrls } from "~/platform/admin-urls";
import { Picture } from "~/ui/elements/Picture";
import type { loadCategories, loadCategory } from "./categories-screen.server";
import rowStyles from "./PictureRow.module.css";

export function CategoriesPage() {
	const { rules, categories } = useLoaderData<typeof loadCategories>();
	const positions = Object.fromEntries(categories.map(({ id, position }) => [`position-${id}`, position]));
	return (
		<>
			<DeskHead
				labelOf={(field) => labels[field]}
				back={{ name: "Todos los productos", url: adminUrls.products() }}
			/>
			{categories.length === 0 && <p>Todavía no hay categorías.</p>}
			{categories.length > 0 && (
				<DeskForm name="orden" className={styles.section} shown={positions} isTracked>
					<ul role="list" className={styles.list} data-arranged>
						{categories.map(({ id, name, image, url, products }) => (
							<li key={id} className={rowStyles.picture}>
								<Picture picture={image} sizes="88px" />
								<div>
									<p>
										<a href={url}>{name}</a> · {products}
									</p>
									<TextInput name={`position-${id}`} label={`Lugar de ${name}`} inputMode="numeric" />
								</div>
							</li>
						))}
					</ul>
					<p>{rules.position}</p>
					<Submit intent="orden" look="secondary" text="Guardar el orden" />
				</DeskForm>
			)}
			<DeskForm name="agregar" encType="multipart/form-data">
				<h2>Agregar una categoría</h2>
				<p>Se publica con su foto: sin una foto no se puede agregar.</p>
				<input type="hidden" name="intent" value="agregar" />
				<CategoryFields rules={rules} photo="Foto" />
				<Submit text="Agregar" />
			</DeskForm>
		</>
	);
}

export function CategoryFormPage() {
	const { rules, shown, image } = useLoaderData<typeof loadCategory>();
	return (
		<>
			<DeskHead
				labelOf={(field) => labels[field]}
				back={{ name: "Todas las categorías", url: adminUrls.categories }}
			/>
			<div className={rowStyles.picture}>{image && <Picture picture={image} sizes="88px" />}</div>
			<DeskForm encType="multipart/form-data" shown={shown} isTracked>
				<CategoryFields rules={rules} photo="Otra foto" />
				<Submit text="Guardar" />
			</DeskForm>
			<DeskForm name="quitar" className={styles.section}>
				<p>Una categoría sin productos se puede quitar. El diario la trae de vuelta.</p>
				<Submit intent="quitar" look="secondary" text="Quitar la categoría" />
			</DeskForm>
		</>
	);
}

const labels: Record<string, string> = { name: "Nombre", description: "Descripción", position: "Lugar" };

interface CategoryFieldsProps {
	rules: Record<"name" | "description" | "position" | "photo", string>;
	/** The label of its field. */
	photo: string;
}

function CategoryFields({ rules, photo }: CategoryFieldsProps) {
	return (
		<>
			<TextInput name="name" label={labels.name} hint={rules.name} />
			<TextArea name="description" label={labels.description} hint={rules.description} rows={3} />
			<TextInput name="position" label={labels.position} hint={rules.position} inputMode="numeric" />
			<PhotoInput name="photo" label={photo} hint={`Se muestra su centro, cuadrado. ${rules.photo}`} />
		</>
	);
}
