import type { FilterField } from "~/desk/frame/DeskList";
import { deskHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { nameSome } from "~/desk/frame/name-some";
import { dayField, pageOf, pageSizes, readDay } from "~/desk/frame/read-list-page.server";
import { csvResponse, xlsxResponse } from "~/desk/frame/table-response.server";
import { formatFullName } from "~/domain/orders/order";
import type { OrderPayment } from "~/domain/orders/order-record.server";
import { listMoneyMoves, type OrderMove } from "~/domain/payments/money-moves.server";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import {
	firstOfMonth,
	type ReportGroup,
	type ReportRow,
	readSales,
	reportGroups,
	type SalesReport,
	sumRows,
} from "~/domain/payments/sales-report.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Cell } from "~/platform/tables/csv.server";
import { formatDay, limaDay, nextDay, startOfLimaDay } from "~/platform/values/lima-time";
import { formatSoles, toDecimal } from "~/platform/values/money";
import { parsePageNumber } from "~/platform/values/page-number";

/** Their names, what their rows are, what is counted, and the name of the row without a key. */
const groups: Record<ReportGroup, { name: string; columns: string[]; nameless: string }> = {
	day: { name: "Por día", columns: ["Día", "#Pedidos"], nameless: "" },
	method: {
		name: "Por forma de pago",
		columns: ["Forma de pago", "#Pagos"],
		nameless: "Sin anotar",
	},
	product: { name: "Por producto", columns: ["Producto", "#Unidades"], nameless: "Devoluciones" },
	district: { name: "Por distrito", columns: ["Distrito", "#Pedidos"], nameless: "Sin distrito" },
	code: { name: "Por código", columns: ["Código", "#Pedidos"], nameless: "Sin código" },
};

export const loadReport = listHandler("report", async ({ datastore, actor, query }) => {
	const group = reportGroups.find((one) => one === query.get("por")) ?? "day";
	const today = limaDay(actor.now);
	const { desde, hasta, ...days } = readPeriod(query, actor.now);
	const sales = await readSales(datastore, days);
	const page = parsePageNumber(query.get("pagina"));
	const { shown, hasNext } = pageOf(sales[group], page, pageSizes.reportRows);
	const most = Math.max(1, ...sales[group].map(({ total }) => total));
	const sum = sumRows(sales[group]);
	const period = { por: group, desde, hasta };
	const faults = {
		desde: desde > today ? "Ese día todavía no llega." : undefined,
		hasta: hasta < desde ? "Es anterior a «Desde»." : undefined,
	};
	const title = "Reporte de ventas";
	const filters: FilterField[] = [
		dayField("desde", "Desde", desde, faults.desde),
		dayField("hasta", "Hasta", hasta, faults.hasta),
		{ name: "por", label: "", type: "hidden", value: group },
	];
	if (faults.desde || faults.hasta) return { title, filters, submit: "Ver" };
	const caption = `${groups[group].name}, del ${formatDay(desde)} al ${formatDay(hasta)}, en soles`;
	return {
		title,
		filters,
		submit: "Ver",
		heading: caption,
		...describeUnsettled(sales, group, { desde, hasta }),
		tabs: reportGroups.map((por) => ({
			name: groups[por].name,
			url: adminUrls.report({ ...period, por }),
			isShown: por === group,
		})),
		table: {
			caption,
			columns: [
				...groups[group].columns,
				group === "method" ? "#Cobrado" : "#Vendido",
				"#Devuelto",
				"#Total",
				"#Base",
				"#IGV",
				"Gráfico del total",
			],
			rows: [
				...shown.map((row) => [
					nameOf(row, group),
					String(row.count),
					...amountsOf(row),
					{ percent: Math.round((100 * Math.max(0, row.total)) / most) },
				]),
				["Total", String(sum.count), ...amountsOf(sum), ""],
			],
		},
		next: hasNext ? adminUrls.report({ ...period, pagina: page + 1 }) : undefined,
	};
});

export function readPeriod(query: URLSearchParams, now: Date) {
	const desde = readDay(query, "desde") ?? firstOfMonth(now);
	const hasta = readDay(query, "hasta") ?? limaDay(now);
	return { desde, hasta, from: startOfLimaDay(desde), before: startOfLimaDay(nextDay(hasta)) };
}

/** For the accountant, who compares it with the bank's statement. */
export const downloadMoneyMoves = deskHandler("report", async ({ datastore, actor, query, params }) => {
	const { desde, hasta, ...days } = readPeriod(query, actor.now);
	const moves = await listMoneyMoves(datastore, days);
	const respond = params.name === "movimientos.xlsx" ? xlsxResponse : csvResponse;
	return respond(tableOfMoves(moves), `pagos-y-devoluciones-${desde}-${hasta}`);
});

function* tableOfMoves(moves: readonly OrderMove[]): Generator<Cell[]> {
	yield [
		...["Día", "Qué", "Pedido", "Comprobante", "Cliente", "Documento", "Forma de pago", "Operación"],
		...["Total", "Base", "IGV", "Motivo"],
	];
	for (const { at, order, amount, reason, payment } of moves) {
		const { contact, receipt, creditNotes } = order;
		const isRefund = amount.total < 0;
		const papers = (isRefund ? creditNotes : receipt && [receipt]) ?? [];
		yield [
			{ day: limaDay(new Date(at)) },
			isRefund ? "Devolución" : "Pago",
			order.reference,
			papers.map(({ series, number }) => `${series}-${number}`).join(" "),
			contact ? formatFullName(contact) : "",
			contact ? `${contact.documentType} ${contact.documentNumber}` : "",
			payment.method ? paymentMethodNames[payment.method] : groups.method.nameless,
			payment.operation ?? "",
			...[amount.total, amount.base, amount.igv].map((minor) => ({ minor })),
			reason,
		];
	}
}

function describeUnsettled(sales: SalesReport, group: ReportGroup, days: { desde: string; hasta: string }) {
	const { owed, due, writtenOff } = sales;
	const lost = Array.from(writtenOff, ([sku, units]) => `${units} × ${sku}`);
	const tables = [
		{ name: "Descargar pagos y devoluciones (Excel)", url: adminUrls.table("movimientos.xlsx", days) },
		{ name: "Lo mismo en CSV", url: adminUrls.table("movimientos", days) },
		{ name: "Descargar los pedidos hechos en esos días (Excel)", url: adminUrls.table("pedidos.xlsx", days) },
		{ name: "Los pedidos en CSV", url: adminUrls.table("pedidos", days) },
	];
	const isMoney = group === "method";
	const notes = [
		isMoney && "Cada pago y cada devolución cuenta en su día.",
		owed > 0 &&
			`Debes devolver ${formatSoles(owed)} de pedidos pagados que se cancelaron${isMoney ? "" : ": ya no está en «Total»"}.`,
		due > 0 &&
			`Falta cobrar ${formatSoles(due)} de pedidos pagados en parte${isMoney ? "" : ": ya está en «Vendido»"}.`,
		group === "product" && lost.length > 0 && `De lo devuelto se dio de baja: ${nameSome(lost)}.`,
	];
	const listed = (estado: string, name: string) => ({ name, url: adminUrls.orders({ estado }) });
	return {
		note: notes.filter(Boolean).join(" ") || undefined,
		links: [
			...tables,
			...(owed > 0 ? [listed("por-devolver", "Ver los pedidos por devolver")] : []),
			...(due > 0 ? [listed("por-cobrar", "Ver los pedidos por cobrar")] : []),
		],
	};
}

function nameOf({ key, name }: ReportRow, group: ReportGroup): string {
	if (group === "day") return key;
	if (key === "") return groups[group].nameless;
	if (group === "method") return paymentMethodNames[key as OrderPayment["method"]] ?? key;
	if (name === "") return key;
	if (group === "code") return `${key}: ${name}`;
	return `${name} (${key})`;
}

function amountsOf({ sold, refunded, total, base, igv }: ReportRow): string[] {
	return [sold, refunded, total, base, igv].map(toDecimal);
}
