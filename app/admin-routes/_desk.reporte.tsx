import { loadReport } from "~/desk-orders/report-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadReport);

export { ReportPage as default } from "~/desk-orders/ReportPage";
