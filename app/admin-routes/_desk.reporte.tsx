import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadReport } from "~/admin/report-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadReport(request, store.datastore);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { ReportPage as default } from "~/admin/ReportPage";
