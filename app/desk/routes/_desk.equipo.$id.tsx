import { deskHandler } from "~/desk/frame/desk-handler.server";
import { changeStaffAction, loadStaffMember } from "~/desk/office/staff-screen.server";

export const loader = deskHandler(loadStaffMember);
export const action = deskHandler(changeStaffAction);

export { StaffMemberPage as default } from "~/desk/office/StaffPage";
export { pageMeta as meta } from "~/shop/frame/page-meta";
