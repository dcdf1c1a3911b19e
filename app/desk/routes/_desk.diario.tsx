import { deskHandler, listHandler } from "~/desk/frame/desk-handler.server";
import { loadJournal, undoFromJournal } from "~/desk/office/journal-screen.server";

export const loader = listHandler(loadJournal);
export const action = deskHandler(undoFromJournal);

export { ListPage as default } from "~/desk/frame/DeskList";

export { pageMeta as meta } from "~/shop/frame/page-meta";
