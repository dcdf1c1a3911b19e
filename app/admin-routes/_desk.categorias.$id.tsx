import { screen } from "~/desk/screen.server";
import { changeOneCategory, loadCategory } from "~/desk-goods/categories-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadCategory, store);
export const action = screen(changeOneCategory, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { CategoryFormPage as default } from "~/desk-goods/CategoriesPage";
