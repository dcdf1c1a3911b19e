import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadProducts, downloadRefused } from "~/desk/goods/import-screen.server";
import { downloadOrders } from "~/desk/office/download-orders.server";
import { downloadMoneyMoves } from "~/desk/office/report-screen.server";
import { downloadSubscribers } from "~/desk/office/subscribers-screen.server";

const downloads = new Map([
	["productos", downloadProducts],
	["movimientos", downloadMoneyMoves],
	["movimientos.xlsx", downloadMoneyMoves],
	["pedidos", downloadOrders],
	["pedidos.xlsx", downloadOrders],
	["filas-con-error", downloadRefused],
	["suscriptores", downloadSubscribers],
]);

export function loader(args: LoaderFunctionArgs) {
	const download = downloads.get(args.params.name ?? "");
	if (!download) throw new Response(null, { status: 404 });
	return download(args);
}
