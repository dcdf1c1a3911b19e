import { changeOneCategory, loadCategory } from "~/desk/goods/categories-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadCategory);
export const action = screen(changeOneCategory);

export { CategoryFormPage as default } from "~/desk/goods/CategoriesPage";
