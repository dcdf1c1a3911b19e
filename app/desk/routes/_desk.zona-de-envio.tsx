import { deskHandler } from "~/desk/frame/desk-handler.server";
import { changeZoneByForm, loadZone } from "~/desk/office/zones-screen.server";

export const loader = deskHandler(loadZone);
export const action = deskHandler(changeZoneByForm);

export { ZonePage as default } from "~/desk/office/ZonePage";
export { pageMeta as meta } from "~/shop/frame/page-meta";
