export { StaffPage as default } from "~/desk/office/StaffPage";
export { addStaffAction as action, loadStaff as loader } from "~/desk/office/staff-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
