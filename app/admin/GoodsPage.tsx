import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/ui/Button";
import { plainField, TextField } from "~/ui/Field";
import { urls } from "~/urls";
import styles from "./Admin.module.css";
import { DeskHead } from "./DeskHead";
import type { changeGoods, loadGoods } from "./goods-screen.server";
import { NextPage, Row } from "./Row";

type Product = ReturnType<typeof useLoaderData<typeof loadGoods>>["products"][number];

export function GoodsPage() {
	const { title, text, action, products, next, done } = useLoaderData<typeof loadGoods>();
	const refusal = useActionData<typeof changeGoods>();
	return (
		<>
			<DeskHead title={title} done={refusal ? undefined : done} refusal={refusal} />
			<Form method="get" action={urls.adminProducts()} className={styles.filters} role="search">
				<TextField field={plainField("q", "q")} label="Producto o SKU" type="search" defaultValue={text} />
				<Button type="submit">Buscar</Button>
			</Form>
			<h2>{text ? `Resultados de «${text}»` : "Todos los productos"}</h2>
			{products.length === 0 && <p>No hay productos así. Uno que no se muestra se busca por su SKU.</p>}
			<ul role="list" className={styles.list}>
				{products.map((product) => (
					<Row
						key={product.id}
						url={product.url}
						name={product.name}
						more={[product.id, product.sale].filter(Boolean).join(". ")}
						aside={product.isHidden ? "No se muestra" : ""}
					>
						{product.prices.map((price) => (
							<PriceForm key={price.sku} {...{ action, product, refusal }} {...price} />
						))}
						<ShownForm action={action} product={product} />
					</Row>
				))}
			</ul>
			<NextPage url={next}>Ver los siguientes</NextPage>
			<p>
				<Link to={urls.adminStock()}>Ver el inventario</Link>
			</p>
		</>
	);
}

function PriceForm({
	action,
	product,
	sku,
	label,
	pen,
	refusal,
}: {
	action: string;
	product: Product;
	refusal: ReturnType<typeof useActionData<typeof changeGoods>>;
} & Product["prices"][number]) {
	const typed = refusal?.intent === `precio ${sku}` ? refusal.typed : undefined;
	return (
		<Form method="post" action={action} className={styles.stock} noValidate>
			<Seen intent="precio" sku={sku} pen={pen} isHidden={product.isHidden} />
			<input
				name="price"
				inputMode="decimal"
				aria-label={`Precio de ${label}, en soles`}
				defaultValue={typed?.price ?? pen}
			/>
			{typed && (
				<label>
					<input type="checkbox" name="sure" value="on" /> El precio es correcto
				</label>
			)}
			<Button type="submit" look="secondary" aria-label={`Guardar el precio de ${label}`}>
				Guardar
			</Button>
		</Form>
	);
}

function ShownForm({ action, product: { id, name, isHidden, pen } }: { action: string; product: Product }) {
	const verb = isHidden ? "Mostrar" : "Ocultar";
	return (
		<Form method="post" action={action}>
			<Seen intent={isHidden ? "mostrar" : "ocultar"} sku={id} pen={pen} isHidden={isHidden} />
			<Button type="submit" look="quiet" aria-label={`${verb} ${name}`}>
				{verb}
			</Button>
		</Form>
	);
}

/** What the form is about, and how it was when it was shown. */
function Seen({
	intent,
	sku,
	pen,
	isHidden,
}: {
	intent: string;
	sku: string;
	pen: string;
	isHidden: boolean;
}) {
	return (
		<>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="sku" value={sku} />
			<input type="hidden" name="seen" value={`${pen} ${isHidden ? "oculto" : "visible"}`} />
		</>
	);
}
