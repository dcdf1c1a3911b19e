import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/admin/DeskHead";
import { NextPage } from "~/admin/Row";
import { loadStockMoves } from "~/admin/stock-screen.server";
import { Table } from "~/admin/Table";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadStockMoves(request, store.datastore);
}

export { deskMeta as meta } from "~/admin/DeskHead";

const columns = ["Cuándo", "SKU", "#Unidades", "#Quedan", "Quién", "Por qué"];

export default function StockMovesPage() {
	const { title, rows, next } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead title={title} />
			<Table caption="Movimientos, los últimos primero" columns={columns} rows={rows} isTimed />
			<NextPage url={next}>Movimientos anteriores</NextPage>
		</>
	);
}
