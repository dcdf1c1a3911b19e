import { Form } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { ListPage } from "~/desk/frame/DeskList";
import { deskHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { changeListedProduct, loadProducts } from "~/desk/goods/products-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { CheckboxField, SelectField, TextField } from "~/ui/fields/Field";

export const loader = listHandler(loadProducts);
export const action = deskHandler(changeListedProduct);

export default function ProductsPage() {
	return (
		<ListPage
			below={(product: ListedProduct["product"]) => (
				<>
					<ListedForm product={product} />
					<ListedLinks product={product} />
				</>
			)}
		/>
	);
}

type ListedProduct = { product: Awaited<ReturnType<typeof loader>>["rows"][number] };

function ListedForm({ product }: ListedProduct) {
	const { id: slug, name, version, state, firstDay, price } = product;
	const field = useFormFields()(slug, { seen: version, state, ...(price !== undefined && { price }) });
	const confirmation = field("meant");
	return (
		<Form method="post" action={product.action} className={styles.inline} noValidate>
			<input type="hidden" name="slug" value={slug} />
			<input type="hidden" name="seen" value={String(field("seen").initialValue)} />
			{price === undefined ? (
				<a href={adminUrls.product(slug)}>{product.withoutPrice}</a>
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
	);
}

function ListedLinks({ product: { id: slug, name, stock, units } }: ListedProduct) {
	const unitsText = units === 1 ? "1 unidad" : `${units} unidades`;
	return (
		<p>
			<a href={stock} aria-label={`${unitsText} de ${name}`}>
				{unitsText}
			</a>
			{" · "}
			<a href={adminUrls.product(slug)} aria-label={`Editar ${name}`}>
				Editar
			</a>
			{" · "}
			<a href={adminUrls.productPictures(slug)} aria-label={`Fotos de ${name}`}>
				Fotos
			</a>
		</p>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
