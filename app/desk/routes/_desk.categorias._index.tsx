import { deskHandler } from "~/desk/frame/desk-handler.server";
import { changeCategories, loadCategories } from "~/desk/goods/categories-screen.server";

export const loader = deskHandler(loadCategories);
export const action = deskHandler(changeCategories);

export { CategoriesPage as default } from "~/desk/goods/CategoriesPage";
export { pageMeta as meta } from "~/shop/frame/page-meta";
