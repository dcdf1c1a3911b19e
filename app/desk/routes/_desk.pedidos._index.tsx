export { ListPage as default } from "~/desk/frame/DeskList";

export { changeOrders as action } from "~/desk/orders/change-orders-by-form.server";
export { loadOrders as loader } from "~/desk/orders/orders-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
