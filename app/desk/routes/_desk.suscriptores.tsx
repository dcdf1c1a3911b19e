import { deskHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { endSubscription, loadSubscribers } from "~/desk/office/subscribers-screen.server";

export const loader = listHandler(loadSubscribers);
export const action = deskHandler(endSubscription);

export { ListPage as default } from "~/desk/frame/DeskList";

export { pageMeta as meta } from "~/shop/frame/page-meta";
