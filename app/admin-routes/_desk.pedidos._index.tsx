import { screen } from "~/desk/screen.server";
import { changeOrders, loadOrders } from "~/desk-orders/orders-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadOrders, store);
export const action = screen(changeOrders, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { OrdersPage as default } from "~/desk-orders/OrdersPage";
