import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeStaffAction, loadStaffMember } from "~/desk-shop/staff-screen.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadStaffMember(request, store.datastore, params.id);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeStaffAction(request, store.datastore, params.id);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { StaffMemberPage as default } from "~/desk-shop/StaffPage";
