import { screen } from "~/desk/screen.server";
import { changeDiscounts, loadDiscounts } from "~/desk-shop/discounts-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadDiscounts, store);
export const action = screen(changeDiscounts, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { DiscountsPage as default } from "~/desk-shop/DiscountsPage";
