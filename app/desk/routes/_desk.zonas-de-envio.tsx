import { Form, useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { ListPage } from "~/desk/frame/DeskList";
import { listHandler } from "~/desk/frame/desk-handler.server";
import { Submit } from "~/desk/frame/Submit";
import { loadZones } from "~/desk/office/zones-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { plainField, SelectField, TextField } from "~/ui/fields/Field";
import { Options } from "~/ui/fields/Options";

export const loader = listHandler(loadZones);

export default function ZonesPage() {
	const { trial, tried, classes } = useLoaderData<typeof loader>();
	return (
		<ListPage>
			<Form method="get" action={adminUrls.zones()} className={styles.form} role="search">
				<h2>¿Cuánto paga un distrito?</h2>
				<TextField field={plainField("q", "q")} label="Distrito" defaultValue={tried.place} type="search" />
				<TextField
					field={plainField("compra", "compra")}
					label="Compra en soles (opcional)"
					defaultValue={tried.purchase}
					inputMode="decimal"
				/>
				<SelectField
					field={plainField("tamano", "tamano")}
					label="Tamaño o peso del producto más grande"
					defaultValue={tried.shippingClass}
				>
					<Options options={classes} />
				</SelectField>
				<Submit look="secondary" text="Ver cuánto paga" />
				{trial && (
					<div role="status">
						<ul>
							{trial.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					</div>
				)}
			</Form>
		</ListPage>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
