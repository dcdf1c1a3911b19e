export { ListPage as default } from "~/desk/frame/DeskList";

export {
	endSubscription as action,
	loadSubscribers as loader,
} from "~/desk/office/subscribers-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
