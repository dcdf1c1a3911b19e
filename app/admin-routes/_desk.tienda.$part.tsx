import { screen } from "~/desk/screen.server";
import { changeShop, loadShop } from "~/desk-shop/shop-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadShop, store);
export const action = screen(changeShop, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { ShopPage as default } from "~/desk-shop/ShopPage";
