import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { adminUrls } from "~/admin-urls";
import styles from "~/desk/Desk.module.css";
import { DeskHead } from "~/desk/DeskHead";
import { seenField } from "~/desk/seen-field";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { Picture } from "~/ui/Picture";
import { CategoryFields } from "./CategoryFields";
import type { changeCategories, loadCategories } from "./categories-screen.server";
import rowStyles from "./PictureRow.module.css";

export function CategoriesPage() {
	const { title, rules, categories, done } = useLoaderData<typeof loadCategories>();
	const refusal = useActionData<typeof changeCategories>();
	const isAdding = refusal?.intent === "agregar";
	return (
		<>
			<DeskHead title={title} done={refusal ? undefined : done} refusal={refusal}>
				<p>
					<Link to={adminUrls.products()}>Todos los productos</Link>
				</p>
			</DeskHead>
			{categories.length === 0 && <p>Todavía no hay categorías.</p>}
			{categories.length > 0 && (
				<Form method="post" className={styles.section} noValidate>
					<ul role="list" className={styles.list} data-arranged>
						{categories.map(({ id, name, image, url, position, products }) => {
							const { field, seen } = seenField(`position-${id}`, position, refusal);
							return (
								<li key={id} className={rowStyles.picture}>
									<Picture picture={image} sizes="88px" />
									<div>
										<p>
											<Link to={url}>{name}</Link> · {products}
										</p>
										<TextField field={field} label={`Lugar de ${name}`} inputMode="numeric" />
										{seen}
									</div>
								</li>
							);
						})}
					</ul>
					<p>{rules.position}</p>
					<Button type="submit" name="intent" value="orden" look="secondary">
						Guardar el orden
					</Button>
				</Form>
			)}
			<Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
				<h2>Agregar una categoría</h2>
				<CategoryFields refusal={isAdding ? refusal : undefined} rules={rules} />
				<Button type="submit" name="intent" value="agregar">
					Agregar
				</Button>
			</Form>
		</>
	);
}
