import { deskHandler } from "~/desk/frame/desk-handler.server";
import { addStaffAction, loadStaff } from "~/desk/office/staff-screen.server";

export const loader = deskHandler(loadStaff);
export const action = deskHandler(addStaffAction);

export { StaffPage as default } from "~/desk/office/StaffPage";
export { pageMeta as meta } from "~/shop/frame/page-meta";
