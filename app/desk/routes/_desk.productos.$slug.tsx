import { deskHandler } from "~/desk/frame/desk-handler.server";
import { changeWholeProduct, loadProduct } from "~/desk/product/product-screen.server";

export const loader = deskHandler(loadProduct);
export const action = deskHandler(changeWholeProduct);

export { ProductFormPage as default } from "~/desk/product/ProductFormPage";
export { pageMeta as meta } from "~/shop/frame/page-meta";
