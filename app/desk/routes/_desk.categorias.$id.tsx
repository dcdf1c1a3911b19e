export { CategoryFormPage as default } from "~/desk/goods/CategoriesPage";
export { changeOneCategory as action, loadCategory as loader } from "~/desk/goods/categories-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
