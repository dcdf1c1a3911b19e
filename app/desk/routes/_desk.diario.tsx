export { JournalPage as default } from "~/desk/office/JournalPage";

export { loadJournal as loader, undoFromJournal as action } from "~/desk/office/journal-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
