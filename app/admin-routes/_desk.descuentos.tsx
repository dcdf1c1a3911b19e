import { changeDiscounts, loadDiscounts } from "~/desk-shop/discounts-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadDiscounts);
export const action = screen(changeDiscounts);

export { DiscountsPage as default } from "~/desk-shop/DiscountsPage";
