import { changeWholeProduct, loadProduct } from "~/desk/product/product-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadProduct);
export const action = screen(changeWholeProduct);

export { ProductFormPage as default } from "~/desk/product/ProductFormPage";
