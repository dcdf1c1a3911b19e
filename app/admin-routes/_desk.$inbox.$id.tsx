import { screen } from "~/desk/screen.server";
import { changeInboxItem, loadInboxItem } from "~/desk-inbox/inbox-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadInboxItem, store);
export const action = screen(changeInboxItem, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { InboxItemPage as default } from "~/desk-inbox/InboxItemPage";
