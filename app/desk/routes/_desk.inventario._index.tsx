import { Form, Link, useLoaderData } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { NextPage, Row } from "~/desk/frame/Row";
import { changeStock, loadStock } from "~/desk/goods/stock-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { plainField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadStock);
export const action = deskHandler(changeStock);

export default function StockPage() {
	const { text, items, isIncomplete, next, goods } = useLoaderData<typeof loader>();
	const fieldsOf = useFormFields();
	return (
		<>
			<DeskHead />
			<Form method="get" action={adminUrls.stock()} className={styles.filters} role="search">
				<TextField field={plainField("q", "q")} label="Producto o SKU" type="search" defaultValue={text} />
				<Button type="submit">Buscar</Button>
			</Form>
			<p>
				<Link to={adminUrls.stockMoves()}>Ver todos los movimientos</Link>
				{goods && (
					<>
						{" · "}
						<Link to={goods}>Ver los productos y sus precios</Link>
					</>
				)}
			</p>
			<h2>{text ? `Resultados de «${text}»` : "Quedan pocas unidades"}</h2>
			{items.length === 0 && (
				<p>
					{isIncomplete
						? "A este producto le faltan datos: complétalo para contar aquí sus unidades."
						: "No hay productos así."}
				</p>
			)}
			<ul role="list" className={styles.list}>
				{items.map(({ sku, name, units, action, moves }) => {
					const field = fieldsOf(sku, { units, seen: units });
					return (
						<Row key={sku} url={moves} name={name} details={sku} value={units}>
							<Form method="post" action={action} className={styles.stock} noValidate>
								<input type="hidden" name="sku" value={sku} />
								<input type="hidden" name="seen" value={String(field("seen").initialValue)} />
								<TextField
									field={field("units")}
									label={<VisuallyHidden>{`Unidades de ${name}`}</VisuallyHidden>}
									inputMode="numeric"
								/>
								<TextField
									field={field("reason")}
									label={<VisuallyHidden>{`Por qué cambian las de ${name}`}</VisuallyHidden>}
									placeholder="Por qué"
								/>
								<Button type="submit" look="secondary" aria-label={`Guardar las unidades de ${name}`}>
									Guardar
								</Button>
							</Form>
						</Row>
					);
				})}
			</ul>
			<NextPage url={next}>Ver los siguientes</NextPage>
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
