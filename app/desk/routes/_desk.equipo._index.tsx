import { addStaffAction, loadStaff } from "~/desk/office/staff-screen.server";
import { screen } from "~/store.server";

export const loader = screen(loadStaff);
export const action = screen(addStaffAction);

export { StaffPage as default } from "~/desk/office/StaffPage";
