import { changeInboxItem, loadInboxItem } from "~/desk-inbox/inbox-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadInboxItem);
export const action = screen(changeInboxItem);

export { InboxItemPage as default } from "~/desk-inbox/InboxItemPage";
