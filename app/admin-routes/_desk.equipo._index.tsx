import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { addStaffAction, loadStaff } from "~/desk-shop/staff-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadStaff(request, store.datastore);
}

export function action({ request }: ActionFunctionArgs) {
	return addStaffAction(request, store.datastore);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { StaffPage as default } from "~/desk-shop/StaffPage";
