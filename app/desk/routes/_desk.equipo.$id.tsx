export { StaffMemberPage as default } from "~/desk/office/StaffPage";
export { changeStaffAction as action, loadStaffMember as loader } from "~/desk/office/staff-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
