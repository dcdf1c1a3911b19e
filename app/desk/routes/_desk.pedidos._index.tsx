export { ListPage as default } from "~/desk/frame/DeskList";

export { changeOrders as action, loadOrders as loader } from "~/desk/orders/orders-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
