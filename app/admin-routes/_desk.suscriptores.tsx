import { endSubscription, loadSubscribers } from "~/desk-shop/subscribers-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadSubscribers);
export const action = screen(endSubscription);

export { SubscribersPage as default } from "~/desk-shop/SubscribersPage";
