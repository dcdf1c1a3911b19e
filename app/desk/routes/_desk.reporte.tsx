export { ListPage as default } from "~/desk/frame/DeskList";

export { loadReport as loader } from "~/desk/office/report-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
