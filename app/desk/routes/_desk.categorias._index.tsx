export { CategoriesPage as default } from "~/desk/goods/CategoriesPage";
export { changeCategories as action, loadCategories as loader } from "~/desk/goods/categories-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
