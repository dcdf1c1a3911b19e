import { changeStaffAction, loadStaffMember } from "~/desk/office/staff-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadStaffMember);
export const action = screen(changeStaffAction);

export { StaffMemberPage as default } from "~/desk/office/StaffPage";
