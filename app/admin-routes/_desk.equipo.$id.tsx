import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeStaffAction, loadStaffMember } from "~/admin/staff-screen.server";
import { store } from "~/store.server";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadStaffMember(request, store.datastore, params.id);
}

export function action({ request, params }: ActionFunctionArgs) {
	return changeStaffAction(request, store.datastore, params.id);
}

export { deskMeta as meta } from "~/admin/DeskHead";
export { StaffMemberPage as default } from "~/admin/StaffPage";
