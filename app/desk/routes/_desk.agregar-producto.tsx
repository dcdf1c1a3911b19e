export { ProductFormPage as default } from "~/desk/product/ProductFormPage";
export { changeWholeProduct as action, loadProduct as loader } from "~/desk/product/product-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
