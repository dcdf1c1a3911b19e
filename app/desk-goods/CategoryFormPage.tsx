import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminUrls } from "~/admin-urls";
import styles from "~/desk/Desk.module.css";
import { DeskHead } from "~/desk/DeskHead";
import { Button } from "~/ui/Button";
import { Picture } from "~/ui/Picture";
import { CategoryFields } from "./CategoryFields";
import type { changeOneCategory, loadCategory } from "./categories-screen.server";
import rowStyles from "./PictureRow.module.css";

export function CategoryFormPage() {
	const { title, rules, shown, image } = useLoaderData<typeof loadCategory>();
	const refusal = useActionData<typeof changeOneCategory>();
	return (
		<>
			<DeskHead title={title} refusal={refusal}>
				<p>
					<Link to={adminUrls.categories}>Todas las categorías</Link>
				</p>
			</DeskHead>
			<div className={rowStyles.picture}>{image && <Picture picture={image} sizes="88px" />}</div>
			<Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
				<CategoryFields shown={shown} refusal={refusal} rules={rules} />
				<Button type="submit" name="intent" value="guardar">
					Guardar
				</Button>
			</Form>
			<Form method="post" className={styles.section}>
				<p>Una categoría sin productos se puede quitar. El diario la trae de vuelta.</p>
				<Button type="submit" name="intent" value="quitar" look="secondary">
					Quitar la categoría
				</Button>
			</Form>
		</>
	);
}
