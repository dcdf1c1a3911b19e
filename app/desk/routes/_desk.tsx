import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { DeskFrame } from "~/desk/frame/DeskFrame";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { findNextStep } from "~/desk/goods/first-steps.server";
import { requireInbox } from "~/desk/inbox/inbox-screen.server";

/** Checked before the session, so that an unknown page is a 404 for everybody. */
function areaOf({ params: { inbox } }: Pick<LoaderFunctionArgs, "params">) {
	if (inbox) requireInbox(inbox);
	return "today" as const;
}

export const loader = deskHandler(areaOf, ({ member, session, ...store }) => {
	return {
		id: session.staffId,
		name: member.name,
		role: member.role,
		nextStep: findNextStep(store, member.role),
	};
});

export default function DeskLayout() {
	return (
		<DeskFrame {...useLoaderData<typeof loader>()}>
			<Outlet />
		</DeskFrame>
	);
}

export { DeskError as ErrorBoundary } from "~/desk/frame/DeskError";
