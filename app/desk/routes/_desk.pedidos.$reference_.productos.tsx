import { deskHandler } from "~/desk/frame/desk-handler.server";
import { changeOrderLines, loadOrderLines } from "~/desk/orders/order-lines-screen.server";

export const loader = deskHandler(loadOrderLines);
export const action = deskHandler(changeOrderLines);

export { OrderLinesPage as default } from "~/desk/orders/OrderLinesPage";
export { pageMeta as meta } from "~/shop/frame/page-meta";
