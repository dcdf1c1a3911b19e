import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadReport } from "~/desk-orders/report-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadReport(request, store.datastore);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { ReportPage as default } from "~/desk-orders/ReportPage";
