import { changeByTable, loadImport } from "~/desk-goods/import-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadImport);
export const action = screen(changeByTable);

export { ImportPage as default } from "~/desk-goods/ImportPage";
