export { ListPage as default } from "~/desk/frame/DeskList";

export { loadJournal as loader, undoFromJournal as action } from "~/desk/office/journal-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
