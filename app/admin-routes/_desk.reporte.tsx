import { screen } from "~/desk/screen.server";
import { loadReport } from "~/desk-orders/report-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadReport, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { ReportPage as default } from "~/desk-orders/ReportPage";
