import { changeOrders, loadOrders } from "~/desk-orders/orders-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadOrders);
export const action = screen(changeOrders);

export { OrdersPage as default } from "~/desk-orders/OrdersPage";
