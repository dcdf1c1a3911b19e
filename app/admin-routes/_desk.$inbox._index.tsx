import { loadInbox } from "~/desk-inbox/inbox-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadInbox);

export { deskMeta as meta } from "~/desk/DeskHead";
export { InboxPage as default } from "~/desk-inbox/InboxPage";
