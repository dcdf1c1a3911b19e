import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { BoxForm, Checkbox, DeskForm, PhotoInput, Submit, TextInput } from "~/desk/frame/DeskForm";
import { DeskHead } from "~/desk/frame/DeskHead";
import { HiddenFields } from "~/desk/frame/UnsentForm";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { ProductDetail, type ProductDetailProps } from "~/shop/product/ProductDetail";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import { BasicFields, PriceFields, StateFields } from "./BasicFields";
import { DetailRows } from "./DetailRows";
import type { Draft } from "./draft-photos.server";
import { OptionRows } from "./OptionRows";
import formStyles from "./ProductForm.module.css";
import type { changeWholeProduct, LoadedProduct, loadProduct } from "./product-screen.server";
import { longestPhotoAlt, productLabels } from "./product-texts";
import { DrawnFields } from "./RowList";
import { VariantRows } from "./VariantRows";

export function ProductFormPage() {
	const product = useLoaderData<typeof loadProduct>();
	const answer = useActionData<typeof changeWholeProduct>();
	const action = product.slug === undefined ? adminUrls.newProduct : adminUrls.product(product.slug);
	const answered = answer && "form" in answer ? answer : undefined;
	if (answered?.preview)
		return <ProductPreview preview={answered.preview} entries={answered.entries ?? []} action={action} />;
	const { form = product.form, faults = {}, rows, packedForm = product.packedForm } = answered ?? {};
	const isNew = product.slug === undefined;
	return (
		<>
			<DeskHead labelOf={describeField} />
			{answered?.changes && (
				<ul>
					{answered.changes.map((change) => (
						<li key={change}>{change}</li>
					))}
				</ul>
			)}
			<ProductState {...product} />
			<DeskForm action={action} {...(isNew && { encType: "multipart/form-data" })}>
				<DefaultButton name="intent" value="guardar">
					Guardar
				</DefaultButton>
				<input type="hidden" name="seen" value={packedForm} />
				<DrawnFields drawn={{ form, faults, rows }}>
					<BasicFields />
					<PriceFields />
					<OptionRows />
					<VariantRows />
					<DetailRows />
					<StateFields />
				</DrawnFields>
				{answered?.isDoubtful && <Checkbox name="meant" label="Sí, ese es el precio" />}
				{isNew && <PhotoFields rule={product.uploadRule} {...answered?.draft} />}
				<p className="row">
					<Submit intent="guardar" text="Guardar" />
					<Submit intent="ver" look="secondary" text="Ver cómo queda" />
				</p>
			</DeskForm>
			{product.slug !== undefined && <AddressForm slug={product.slug} action={action} />}
		</>
	);
}

/** Photos of a refused form are kept. The files come last: of a form that is too large, what follows them is lost. */
function PhotoFields({ draft, photoAlt, photos = [], rule }: Partial<Draft> & { rule: string }) {
	return (
		<>
			{draft && <input type="hidden" name="draft" value={draft} />}
			{photos.map(({ remove, url }, index) => (
				<div key={url} className="row">
					<img src={url} alt={`Foto ${index + 1}, recibida`} width="88" />
					<Checkbox name={remove} label={`Quitar la foto ${index + 1}`} />
				</div>
			))}
			<TextInput
				name="photoAlt"
				label="Qué se ve en las fotos"
				hint="Para quien no las ve: «Sofá gris de tres cuerpos»."
				maxLength={longestPhotoAlt}
				defaultValue={photoAlt}
			/>
			<PhotoInput
				name="photos"
				label={photos.length > 0 ? "Agregar más fotos" : "Fotos"}
				hint={rule}
				multiple
			/>
		</>
	);
}

function AddressForm({ slug, action }: { slug: string; action: string }) {
	return (
		<BoxForm
			title="Cambiar la dirección de la página"
			intent="renombrar"
			action={action}
			shown={{ newSlug: slug }}
			submit="Cambiar la dirección"
		>
			<TextInput
				name="newSlug"
				label="Nueva dirección"
				hint="Sus unidades, pedidos y opiniones siguen con él, y los enlaces de antes llevan a la nueva. Guarda primero lo que cambiaste arriba."
				maxLength={63}
			/>
		</BoxForm>
	);
}

function ProductState({ slug, needs, isAwaited, firstDay, isHidden, isShown, pictures }: LoadedProduct) {
	if (slug === undefined) return <p>Empieza con el nombre: lo demás puedes completarlo después.</p>;
	return (
		<>
			<p className="row">
				<a href={adminUrls.productPictures(slug)}>{`Fotos (${pictures.length})`}</a>
				<a href={adminUrls.productDocuments(slug)}>Documentos</a>
				<a href={adminUrls.stock({ q: slug })}>Unidades</a>
				{isShown && <a href={urls.product(slug)}>Ver en la tienda</a>}
				<a href={adminUrls.products()}>Todos los productos</a>
			</p>
			{needs.length > 0 && (
				<p>
					{isAwaited
						? "Se mostrará solo cuando su foto esté lista: no hace falta esperar aquí."
						: `No se muestra. Para mostrarlo falta: ${needs.join(", ")}.`}
				</p>
			)}
			{isHidden && needs.length === 0 && (
				<p>
					No se muestra, pero no le falta nada: para mostrarlo cambia su <a href="#state">estado</a>.
				</p>
			)}
			{firstDay && <p>{`Se mostrará desde el ${firstDay}.`}</p>}
		</>
	);
}

function ProductPreview({
	preview,
	entries,
	action,
}: {
	preview: ProductDetailProps;
	entries: [name: string, value: string][];
	action: string;
}) {
	return (
		<>
			<Form method="post" action={action} className={formStyles.previewBar}>
				<HiddenFields fields={entries} />
				<p role="status">Así lo verá quien compra. Todavía no se guardó.</p>
				<p className="row">
					<Submit intent="guardar" text="Guardar" />
					<Submit intent="editar" look="secondary" text="Seguir editando" />
				</p>
			</Form>
			<fieldset disabled className={formStyles.preview} aria-label="Vista previa">
				<ProductDetail {...preview} />
			</fieldset>
		</>
	);
}

/** @returns a field's label, such as `Variantes, 2` */
function describeField(name: string): string | undefined {
	const [, list = "", index] = /^(\w+)(?:\[(\d+)\])?/.exec(name) ?? [];
	const label = labels[list];
	return label && index !== undefined ? `${label}, ${Number(index) + 1}` : label;
}

const labels: Record<string, string> = {
	...productLabels,
	photos: "Fotos",
	photoAlt: "Qué se ve en las fotos",
	newSlug: "Nueva dirección",
};
