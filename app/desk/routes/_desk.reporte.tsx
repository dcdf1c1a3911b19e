import { listHandler } from "~/desk/frame/desk-handler.server";
import { loadReport } from "~/desk/orders/report-screen.server";

export const loader = listHandler(loadReport);

export { ListPage as default } from "~/desk/frame/DeskList";

export { pageMeta as meta } from "~/shop/frame/page-meta";
