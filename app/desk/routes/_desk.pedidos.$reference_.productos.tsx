export { OrderLinesPage as default } from "~/desk/orders/OrderLinesPage";
export {
	changeOrderLines as action,
	loadOrderLines as loader,
} from "~/desk/orders/order-lines-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
