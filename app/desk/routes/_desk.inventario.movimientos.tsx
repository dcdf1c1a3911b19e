import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { NextPage } from "~/desk/frame/Row";
import { Table } from "~/desk/frame/Table";
import { loadStockMoves } from "~/desk/goods/stock-screen.server";

export const loader = deskHandler(loadStockMoves);

const columns = ["Cuándo", "SKU", "#Unidades", "#Quedan", "Quién", "Por qué"];

export default function StockMovesPage() {
	const { rows, next } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead />
			<Table caption="Movimientos, los últimos primero" columns={columns} rows={rows} isTimed />
			<NextPage url={next}>Movimientos anteriores</NextPage>
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
