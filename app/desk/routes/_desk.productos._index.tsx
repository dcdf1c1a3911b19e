import { Form, Link, useLoaderData } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { NextPage, Row } from "~/desk/frame/Row";
import { changeListedProduct, loadProducts } from "~/desk/goods/products-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { CheckboxField, plainField, SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";

export const loader = deskHandler(loadProducts);
export const action = deskHandler(changeListedProduct);

export default function ProductsPage() {
	const { filters, categories, products, hidden, next } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead>
				<p>
					<Link to={adminUrls.categories}>Categorías</Link> ·{" "}
					<Link to={adminUrls.import()}>Cambiar muchos a la vez, con una tabla</Link>
				</p>
			</DeskHead>
			<Form method="get" action={adminUrls.products()} className={styles.form} role="search">
				<TextField field={plainField("q", "q")} label="Producto" type="search" defaultValue={filters.q} />
				<SelectField
					field={plainField("categoria", "categoria")}
					label="Categoría"
					defaultValue={filters.categoria}
				>
					<Options none="Todas" options={categories.map(({ id, name }) => [id, name])} />
				</SelectField>
				<SelectField field={plainField("ver", "ver")} label="Estado" defaultValue={filters.ver}>
					<option value="">Se muestran</option>
					<option value="ocultos">No se muestran</option>
				</SelectField>
				<Button type="submit">Buscar</Button>
			</Form>
			<p>
				<Link to={adminUrls.newProduct}>Agregar un producto</Link>
			</p>
			<h2>{filters.ver ? "Productos que no se muestran" : "Productos de la tienda"}</h2>
			{hidden && hidden.count > 0 && (
				<p>
					<Link to={hidden.url}>Borradores y ocultos: {hidden.count}</Link>
				</p>
			)}
			{products.length === 0 && <p>No hay productos así.</p>}
			<ul role="list" className={styles.list}>
				{products.map((product) => (
					<ProductRow key={product.slug} product={product} />
				))}
			</ul>
			<NextPage url={next}>Ver los siguientes</NextPage>
		</>
	);
}

type ListedProduct = Awaited<ReturnType<typeof loader>>["products"][number];

function ProductRow({ product }: { product: ListedProduct }) {
	const { slug, name, version, state, firstDay, url, units, price } = product;
	const field = useFormFields()(slug, { seen: version, state, ...(price !== undefined && { price }) });
	const confirmation = field("meant");
	const unitsText = units === 1 ? "1 unidad" : `${units} unidades`;
	return (
		<Row
			{...(url && { url })}
			name={name}
			details={[slug, state === "hidden" && "oculto", firstDay && `desde el ${firstDay}`, product.sale]
				.filter(Boolean)
				.join(" · ")}
			value={product.today}
		>
			<Form method="post" action={product.action} className={styles.stock} noValidate>
				<input type="hidden" name="slug" value={slug} />
				<input type="hidden" name="seen" value={String(field("seen").initialValue)} />
				{price === undefined ? (
					<Link to={adminUrls.product(slug)}>{product.withoutPrice}</Link>
				) : (
					<TextField
						field={field("price")}
						label={<VisuallyHidden>{`Precio en soles de ${name}`}</VisuallyHidden>}
						inputMode="decimal"
					/>
				)}
				<SelectField field={field("state")} label={<VisuallyHidden>{`Estado de ${name}`}</VisuallyHidden>}>
					{firstDay && <option value="from">{`Desde el ${firstDay}`}</option>}
					<option value="shown">Se muestra</option>
					<option value="hidden">Oculto</option>
				</SelectField>
				{confirmation.errors && <CheckboxField field={confirmation} label="Sí, ese es el precio" />}
				<Button type="submit" look="secondary" aria-label={`Guardar ${name}`}>
					Guardar
				</Button>
			</Form>
			<p>
				<Link to={product.stock} aria-label={`${unitsText} de ${name}`}>
					{unitsText}
				</Link>{" "}
				·{" "}
				<Link to={adminUrls.product(slug)} aria-label={`Editar ${name}`}>
					Editar
				</Link>
				{" · "}
				<Link to={adminUrls.productPictures(slug)} aria-label={`Fotos de ${name}`}>
					Fotos
				</Link>
			</p>
		</Row>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
