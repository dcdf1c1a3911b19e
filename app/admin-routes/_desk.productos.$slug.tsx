import { screen } from "~/desk/screen.server";
import { changeWholeProduct, loadProduct } from "~/desk-product/product-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadProduct, store);
export const action = screen(changeWholeProduct, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { ProductFormPage as default } from "~/desk-product/ProductFormPage";
