import { deskHandler } from "~/desk/frame/desk-handler.server";
import { changeOneCategory, loadCategory } from "~/desk/goods/categories-screen.server";

export const loader = deskHandler(loadCategory);
export const action = deskHandler(changeOneCategory);

export { CategoryFormPage as default } from "~/desk/goods/CategoriesPage";
export { pageMeta as meta } from "~/shop/frame/page-meta";
