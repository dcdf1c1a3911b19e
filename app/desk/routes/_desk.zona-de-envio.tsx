export { ZonePage as default } from "~/desk/office/ZonePage";
export { changeZoneByForm as action, loadZone as loader } from "~/desk/office/zones-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
