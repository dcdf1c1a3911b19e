import { screen } from "~/desk/screen.server";
import { changeByTable, loadImport } from "~/desk-goods/import-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadImport, store);
export const action = screen(changeByTable, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { ImportPage as default } from "~/desk-goods/ImportPage";
