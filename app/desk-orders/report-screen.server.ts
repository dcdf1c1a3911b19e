import { adminUrls } from "~/admin-urls";
import { firstOfThisMonth, readSales } from "~/back-office/read-sales.server";
import { type ReportGroup, type ReportRow, reportGroups } from "~/back-office/sales-report.server";
import type { DeskStore } from "~/desk/screen.server";
import { formatDay, limaDay, nextDay, startOfLimaDay } from "~/lima-time";
import { logDamaged } from "~/log.server";
import { toDecimal } from "~/money";
import { parsePageNumber } from "~/page-number";
import { requireStaff } from "~/staff/require-staff.server";

const rowsOnPage = 100;

const groupNames: Record<ReportGroup, string> = {
	day: "Por día",
	product: "Por producto",
	district: "Por distrito",
	code: "Por código",
};

/** What was sold between two days, in soles. @throws Response as `requireStaff`, DatastoreUnavailable */
export async function loadReport(request: Request, { datastore }: DeskStore) {
	await requireStaff(request, datastore, "report");
	const { searchParams } = new URL(request.url);
	const group = reportGroups.find((one) => one === searchParams.get("por")) ?? "day";
	const desde = dayOf(searchParams.get("desde")) ?? firstOfThisMonth();
	const hasta = dayOf(searchParams.get("hasta")) ?? limaDay(new Date());
	const days = { from: startOfLimaDay(desde), before: startOfLimaDay(nextDay(hasta)) };
	const sales = await readSales(datastore, days, logDamaged("order"));
	const page = parsePageNumber(searchParams.get("pagina"));
	const first = (page - 1) * rowsOnPage;
	const most = Math.max(1, ...sales[group].map(({ total }) => total));
	const query = { por: group, desde, hasta };
	return {
		title: "Reporte de ventas",
		group,
		desde,
		hasta,
		caption: `${groupNames[group]}, del ${formatDay(desde)} al ${formatDay(hasta)}, en soles`,
		tabs: reportGroups.map((por) => ({
			name: groupNames[por],
			url: adminUrls.report({ ...query, por }),
			isShown: por === group,
		})),
		rows: sales[group].slice(first, first + rowsOnPage).map((row) => ({
			cells: [nameOf(row, group), String(row.count), ...amountsOf(row)],
			percent: Math.round((100 * Math.max(0, row.total)) / most),
		})),
		total: ["Total", String(countOf(sales[group])), ...amountsOf(sales.all)],
		next:
			sales[group].length > first + rowsOnPage
				? adminUrls.report({ ...query, pagina: String(page + 1) })
				: undefined,
	};
}

function dayOf(typed: string | null): string | undefined {
	return typed && startOfLimaDay(typed) ? typed : undefined;
}

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

function countOf(rows: ReportRow[]): number {
	return rows.reduce((sum, { count }) => sum + count, 0);
}
