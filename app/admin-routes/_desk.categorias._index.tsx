import { screen } from "~/desk/screen.server";
import { changeCategories, loadCategories } from "~/desk-goods/categories-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadCategories, store);
export const action = screen(changeCategories, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { CategoriesPage as default } from "~/desk-goods/CategoriesPage";
