import { screen } from "~/desk/screen.server";
import { changeListedProduct, loadProducts } from "~/desk-goods/products-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadProducts, store);
export const action = screen(changeListedProduct, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { ProductsPage as default } from "~/desk-goods/ProductsPage";
