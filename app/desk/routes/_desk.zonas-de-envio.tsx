import { useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskForm, Select, Submit, TextInput } from "~/desk/frame/DeskForm";
import { ListPage } from "~/desk/frame/DeskList";
import type { loadZones } from "~/desk/office/zones-screen.server";
import { adminUrls } from "~/platform/admin-urls";

export default function ZonesPage() {
	const { trial, tried, classes, isToConfirm } = useLoaderData<typeof loadZones>();
	return (
		<ListPage>
			{isToConfirm && (
				<DeskForm>
					<h2>¿Cobras así tus envíos?</h2>
					<p>
						Estas zonas, con sus precios y días, son las que trae la tienda, y con ellas cobra. Cambia las que
						quieras, o déjalas así. Hasta entonces no anuncia envíos gratis.
					</p>
					<Submit text="Dejarlas así" />
				</DeskForm>
			)}
			<DeskForm method="get" action={adminUrls.zones()} role="search" shown={tried}>
				<h2>¿Cuánto paga un distrito?</h2>
				<TextInput name="q" label="Distrito" type="search" />
				<TextInput name="compra" label="Compra en soles (opcional)" inputMode="decimal" />
				<Select name="tamano" label="Tamaño o peso del producto más grande" options={classes} />
				<Submit look="secondary" text="Ver cuánto paga" />
				{trial && (
					<div role="status">
						<ul className={styles.history}>
							{trial.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					</div>
				)}
			</DeskForm>
		</ListPage>
	);
}

export { confirmZonesByForm as action, loadZones as loader } from "~/desk/office/zones-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
