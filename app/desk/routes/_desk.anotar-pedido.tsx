import { deskHandler } from "~/desk/frame/desk-handler.server";
import { loadNewOrder, takeOrder } from "~/desk/orders/new-order-screen.server";

export const loader = deskHandler(loadNewOrder);
export const action = deskHandler(takeOrder);

export { NewOrderPage as default } from "~/desk/orders/NewOrderPage";
export { pageMeta as meta } from "~/shop/frame/page-meta";
