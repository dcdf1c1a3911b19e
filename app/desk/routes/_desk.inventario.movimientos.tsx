import { listHandler } from "~/desk/frame/desk-handler.server";
import { loadStockMoves } from "~/desk/goods/stock-screen.server";

export const loader = listHandler(loadStockMoves);

export { ListPage as default } from "~/desk/frame/DeskList";

export { pageMeta as meta } from "~/shop/frame/page-meta";
