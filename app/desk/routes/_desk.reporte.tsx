import { Form, useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { NextPage } from "~/desk/frame/Row";
import { Table } from "~/desk/frame/Table";
import { Tabs } from "~/desk/frame/Tabs";
import { loadReport } from "~/desk/orders/report-screen.server";
import { adminUrls } from "~/platform/admin-urls";
import { Button } from "~/ui/fields/Button";
import { plainField, TextField } from "~/ui/fields/Field";

export const loader = deskHandler(loadReport);

const amounts = ["#Vendido", "#Devuelto", "#Total", "#Base", "#IGV"];
const firstColumns = {
	day: ["Día", "#Pedidos"],
	product: ["Producto", "#Unidades"],
	district: ["Distrito", "#Pedidos"],
	code: ["Código", "#Pedidos"],
};

export default function ReportPage() {
	const { group, desde, hasta, faults, caption, tabs, rows, total, next } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead />
			<Form method="get" action={adminUrls.report()} className={styles.filters}>
				<input type="hidden" name="por" value={group} />
				<TextField
					field={plainField("desde", "desde", faults.desde)}
					label="Desde"
					type="date"
					defaultValue={desde}
				/>
				<TextField
					field={plainField("hasta", "hasta", faults.hasta)}
					label="Hasta"
					type="date"
					defaultValue={hasta}
				/>
				<Button type="submit">Ver</Button>
			</Form>
			{!faults.desde && !faults.hasta && (
				<>
					<Tabs tabs={tabs} />
					<h2>{caption}</h2>
					<Table
						caption={caption}
						columns={[...firstColumns[group], ...amounts, "Gráfico del total"]}
						rows={[
							...rows.map(({ cells, percent }) => [
								...cells,
								<progress key="bar" value={percent} max={100} aria-hidden="true" />,
							]),
							[...total, ""],
						]}
					/>
					<NextPage url={next}>Ver los siguientes</NextPage>
				</>
			)}
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
