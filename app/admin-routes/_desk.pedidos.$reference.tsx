import { screen } from "~/desk/screen.server";
import { changeOrderByForm } from "~/desk-orders/order-actions.server";
import { loadOrder } from "~/desk-orders/order-details.server";
import { store } from "~/store.server";

export const loader = screen(loadOrder, store);
export const action = screen(changeOrderByForm, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { OrderDetailsPage as default } from "~/desk-orders/OrderDetailsPage";
