import styles from "~/desk/frame/Desk.module.css";
import { Checkbox, DeskForm, HiddenInput, Select, TextInput, useField } from "~/desk/frame/DeskForm";
import { ListPage } from "~/desk/frame/DeskList";
import type { loadProducts } from "~/desk/goods/products-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";

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

type ListedProduct = { product: Awaited<ReturnType<typeof loadProducts>>["rows"][number] };

function ListedForm({ product }: ListedProduct) {
	const { id: slug, name, action, version, state, firstDay, price, isOffer } = product;
	const shown = { seen: version, state, ...(price !== undefined && { price }) };
	return (
		<DeskForm name={slug} action={action} className={styles.inline} shown={shown}>
			<input type="hidden" name="slug" value={slug} />
			<HiddenInput name="seen" />
			{isOffer && <input type="hidden" name="isOffer" value="on" />}
			{price === undefined ? (
				<a href={adminUrls.product(slug)}>{product.withoutPrice}</a>
			) : (
				<TextInput
					name="price"
					label={
						<VisuallyHidden>{`Precio ${isOffer ? "de oferta " : ""}en soles de ${name}`}</VisuallyHidden>
					}
					inputMode="decimal"
				/>
			)}
			<Select
				name="state"
				label={<VisuallyHidden>{`Estado de ${name}`}</VisuallyHidden>}
				options={[
					...(firstDay ? [["from", `Desde el ${firstDay}`] satisfies [string, string]] : []),
					["shown", "Se muestra"],
					["hidden", "Oculto"],
				]}
			/>
			<Confirmation />
			<Button type="submit" look="secondary" aria-label={`Guardar ${name}`}>
				Guardar
			</Button>
		</DeskForm>
	);
}

/** Asks about a doubtful price. */
function Confirmation() {
	return useField("meant").errors && <Checkbox name="meant" label="Sí, ese es el precio" />;
}

function ListedLinks({ product: { id: slug, name, stock, units } }: ListedProduct) {
	const unitsText = units === 1 ? "1 unidad" : `${units} unidades`;
	return (
		<p className={styles.tabs}>
			<a href={stock} aria-label={`${unitsText} de ${name}`}>
				{unitsText}
			</a>{" "}
			<a href={adminUrls.product(slug)} aria-label={`Editar ${name}`}>
				Editar
			</a>{" "}
			<a href={adminUrls.productPictures(slug)} aria-label={`Fotos de ${name}`}>
				Fotos
			</a>
		</p>
	);
}

export { changeListedProduct as action, loadProducts as loader } from "~/desk/goods/products-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
