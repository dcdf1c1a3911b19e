import { screen } from "~/desk/screen.server";
import { loadInbox } from "~/desk-inbox/inbox-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadInbox, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { InboxPage as default } from "~/desk-inbox/InboxPage";
