import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AdminFrame } from "~/admin/AdminFrame";
import { requireStaff } from "~/staff/require-staff.server";
import { store } from "~/store.server";

export async function loader({ request }: LoaderFunctionArgs) {
	const { member } = await requireStaff(request, store.datastore, "today");
	return { name: member.name, role: member.role };
}

export default function Desk() {
	return (
		<AdminFrame staff={useLoaderData<typeof loader>()}>
			<Outlet />
		</AdminFrame>
	);
}

export { AdminError as ErrorBoundary } from "~/admin/AdminError";
