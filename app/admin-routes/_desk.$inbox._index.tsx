import { loadInbox } from "~/desk-inbox/inbox-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadInbox);

export { InboxPage as default } from "~/desk-inbox/InboxPage";
