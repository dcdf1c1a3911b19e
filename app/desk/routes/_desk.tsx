import { Outlet, useLoaderData } from "@remix-run/react";
import { DeskFrame } from "~/desk/frame/DeskFrame";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { requireStaff } from "~/desk/frame/require-staff.server";
import { findNextStep } from "~/desk/goods/first-steps.server";
import { requireInbox } from "~/desk/inbox/inbox-screen.server";

export const loader = deskHandler(async ({ request, params, ...store }) => {
	// Checked before the session, so that an unknown page is a 404 for everybody.
	if (params.inbox) requireInbox(params.inbox);
	const { member } = await requireStaff(request, store, "today");
	return { name: member.name, role: member.role, nextStep: findNextStep(store, member.role) };
});

export default function Desk() {
	return (
		<DeskFrame {...useLoaderData<typeof loader>()}>
			<Outlet />
		</DeskFrame>
	);
}

export { DeskError as ErrorBoundary } from "~/desk/frame/DeskError";
