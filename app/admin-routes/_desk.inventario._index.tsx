import { screen } from "~/desk/screen.server";
import { changeStock, loadStock } from "~/desk-goods/stock-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadStock, store);
export const action = screen(changeStock, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { StockPage as default } from "~/desk-goods/StockPage";
