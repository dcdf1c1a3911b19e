import { screen } from "~/desk/screen.server";
import { changeStaffAction, loadStaffMember } from "~/desk-shop/staff-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadStaffMember, store);
export const action = screen(changeStaffAction, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { StaffMemberPage as default } from "~/desk-shop/StaffPage";
