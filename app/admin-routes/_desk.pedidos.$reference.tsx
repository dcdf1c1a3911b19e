import { changeOrderByForm } from "~/desk-orders/order-actions.server";
import { loadOrder } from "~/desk-orders/order-details.server";
import { screen } from "~/store.server";

export const loader = screen(loadOrder);
export const action = screen(changeOrderByForm);

export { OrderDetailsPage as default } from "~/desk-orders/OrderDetailsPage";
