import { changeListedProduct, loadProducts } from "~/desk-goods/products-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadProducts);
export const action = screen(changeListedProduct);

export { ProductsPage as default } from "~/desk-goods/ProductsPage";
