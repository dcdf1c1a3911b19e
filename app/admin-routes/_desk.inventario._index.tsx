import { changeStock, loadStock } from "~/desk-goods/stock-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadStock);
export const action = screen(changeStock);

export { StockPage as default } from "~/desk-goods/StockPage";
