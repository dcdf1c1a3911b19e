import { deskHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { changeOrders, loadOrders } from "~/desk/orders/orders-screen.server";

export const loader = listHandler(loadOrders);
export const action = deskHandler(changeOrders);

export { ListPage as default } from "~/desk/frame/DeskList";

export { pageMeta as meta } from "~/shop/frame/page-meta";
