export { NewOrderPage as default } from "~/desk/orders/NewOrderPage";
export { loadNewOrder as loader, takeOrder as action } from "~/desk/orders/new-order-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
