import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import type { DeskRefusal } from "~/desk/frame/desk-refusal.server";
import { Submit } from "~/desk/frame/Submit";
import { loadManyProducts, planManyProducts } from "~/desk/goods/many-products-screen.server";
import { SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";

export const loader = deskHandler(loadManyProducts);
export const action = deskHandler(planManyProducts);

export default function ManyProductsPage() {
	const { products, next, whats, roundings, categories, list } = useLoaderData<typeof loader>();
	const { typed } = (useActionData() as Partial<DeskRefusal> | undefined) ?? {};
	const field = useFormFields()("muchos");
	return (
		<>
			<DeskHead>
				<p>
					<a href={list}>Volver a los productos</a>
				</p>
			</DeskHead>
			<Form method="post" className={styles.form} noValidate>
				<SelectField field={field("what")} label="Qué hacer con los elegidos">
					<Options options={whats} />
				</SelectField>
				<TextField
					field={field("percent")}
					label="Porcentaje"
					hint={"Para subir o bajar el precio, y para la oferta: 10 es 10\u00a0%."}
					inputMode="decimal"
				/>
				<SelectField field={field("rounding")} label="Redondear el precio">
					<Options options={roundings} />
				</SelectField>
				<TextField
					field={field("from")}
					label="Primer día de la oferta"
					hint="Vacío: desde hoy."
					type="date"
				/>
				<TextField field={field("until")} label="Último día de la oferta" type="date" />
				<SelectField field={field("category")} label="Categoría nueva">
					<Options none="Elige" options={categories} />
				</SelectField>
				<TextField
					field={field("tag")}
					label="Etiqueta"
					hint="Para ponerla o quitarla, como verano o para regalo."
					maxLength={30}
				/>
				<Submit text="Ver qué cambiaría" />
				<h2>Elegidos</h2>
				{products.length === 0 && <p>No hay productos así.</p>}
				<ul role="list" className="grid gap-3">
					{products.map(({ field: name, name: product, details }) => (
						<li key={name}>
							<label>
								<input type="checkbox" name={name} value="on" defaultChecked={!typed || name in typed} />{" "}
								{product} <span className="soft small">{details}</span>
							</label>
						</li>
					))}
				</ul>
				{next && (
					<p>
						<a href={next}>Ver los siguientes</a>, que se cambian aparte.
					</p>
				)}
			</Form>
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
