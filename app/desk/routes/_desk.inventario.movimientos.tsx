export { ListPage as default } from "~/desk/frame/DeskList";

export { loadStockMoves as loader } from "~/desk/goods/stock-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
