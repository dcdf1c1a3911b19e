import { changeCategories, loadCategories } from "~/desk/goods/categories-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadCategories);
export const action = screen(changeCategories);

export { CategoriesPage as default } from "~/desk/goods/CategoriesPage";
