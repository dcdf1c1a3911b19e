import { screen } from "~/desk/screen.server";
import { endSubscription, loadSubscribers } from "~/desk-shop/subscribers-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadSubscribers, store);
export const action = screen(endSubscription, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { SubscribersPage as default } from "~/desk-shop/SubscribersPage";
