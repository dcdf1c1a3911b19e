import { endSubscription, loadSubscribers } from "~/desk-shop/subscribers-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadSubscribers);
export const action = screen(endSubscription);

export { deskMeta as meta } from "~/desk/DeskHead";
export { SubscribersPage as default } from "~/desk-shop/SubscribersPage";
