import { changeShop, loadShop } from "~/desk-shop/shop-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadShop);
export const action = screen(changeShop);

export { ShopPage as default } from "~/desk-shop/ShopPage";
