import { screen } from "~/desk/screen.server";
import { addStaffAction, loadStaff } from "~/desk-shop/staff-screen.server";
import { store } from "~/store.server";

export const loader = screen(loadStaff, store);
export const action = screen(addStaffAction, store);

export { deskMeta as meta } from "~/desk/DeskHead";
export { StaffPage as default } from "~/desk-shop/StaffPage";
