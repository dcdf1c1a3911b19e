import type { FilterField } from "~/desk/frame/DeskList";
import { type DeskArgs, enterDesk } from "~/desk/frame/desk-handler.server";
import { pageSizes } from "~/desk/frame/page-sizes";
import { dayField, pageOf, readDay } from "~/desk/frame/read-list-page.server";
import { firstOfMonth, readSales } from "~/domain/orders/read-sales.server";
import { type ReportGroup, type ReportRow, reportGroups } from "~/domain/orders/sales-report.server";
import { adminUrls } from "~/platform/admin-urls";
import { logDamaged } from "~/platform/process/log.server";
import { formatDay, limaDay, nextDay, startOfLimaDay } from "~/platform/values/lima-time";
import { formatSoles, toDecimal } from "~/platform/values/money";
import { parsePageNumber } from "~/platform/values/page-number";

const groupNames: Record<ReportGroup, string> = {
	day: "Por día",
	product: "Por producto",
	district: "Por distrito",
	code: "Por código",
};

export async function loadReport(args: DeskArgs) {
	const { datastore, actor, query } = await enterDesk(args, "report");
	const group = reportGroups.find((one) => one === query.get("por")) ?? "day";
	const desde = readDay(query, "desde") ?? firstOfMonth(actor.now);
	const today = limaDay(actor.now);
	const hasta = readDay(query, "hasta") ?? today;
	const days = { from: startOfLimaDay(desde), before: startOfLimaDay(nextDay(hasta)) };
	const sales = await readSales(datastore, days, logDamaged("order"));
	const page = parsePageNumber(query.get("pagina"));
	const { shown, hasNext } = pageOf(sales[group], page, pageSizes.reportRows);
	const most = Math.max(1, ...sales[group].map(({ total }) => total));
	const count = sales[group].reduce((sum, row) => sum + row.count, 0);
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
	const caption = `${groupNames[group]}, del ${formatDay(desde)} al ${formatDay(hasta)}, en soles`;
	return {
		title,
		filters,
		submit: "Ver",
		heading: caption,
		...describeOwed(sales.owed),
		tabs: reportGroups.map((por) => ({
			name: groupNames[por],
			url: adminUrls.report({ ...period, por }),
			isShown: por === group,
		})),
		table: {
			caption,
			columns: [
				...firstColumns[group],
				"#Vendido",
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
				["Total", String(count), ...amountsOf(sales.all), ""],
			],
		},
		next: hasNext ? adminUrls.report({ ...period, pagina: page + 1 }) : undefined,
	};
}

/** @param owed céntimos */
function describeOwed(owed: number) {
	if (owed === 0) return {};
	return {
		note: `Debes devolver ${formatSoles(owed)} de pedidos pagados que se cancelaron: ya está en «Devuelto».`,
		links: [{ name: "Ver los pedidos por devolver", url: adminUrls.orders({ estado: "por-devolver" }) }],
	};
}

const firstColumns = {
	day: ["Día", "#Pedidos"],
	product: ["Producto", "#Unidades"],
	district: ["Distrito", "#Pedidos"],
	code: ["Código", "#Pedidos"],
};

function nameOf({ key, name }: ReportRow, group: ReportGroup): string {
	if (group === "day" || (key !== "" && name === "")) return key;
	if (key === "") return namelessRows[group];
	if (group === "code") return `${key}: ${name}`;
	return `${name} (${key})`;
}

const namelessRows = { product: "Devoluciones", district: "Sin distrito", code: "Sin código" };

function amountsOf({ sold, refunded, total, base, igv }: ReportRow): string[] {
	return [sold, refunded, total, base, igv].map(toDecimal);
}
