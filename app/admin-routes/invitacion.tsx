import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { DeskDoor } from "~/desk/DeskFrame";
import { InvitationForm, RecoveryCodes } from "~/desk-shop/InvitationForm";
import { readForm } from "~/forms/read-form.server";
import type { SubmissionRefusal } from "~/forms/refuse-answers.server";
import { pageTitle } from "~/page-title";
import { acceptInvitation, invitationConstraints, readInvitation } from "~/staff/invitation.server";
import { store } from "~/store.server";

export const meta: MetaFunction = () => [{ title: pageTitle("Tu cuenta del escritorio") }];

export async function loader({ request }: LoaderFunctionArgs) {
	const token = new URL(request.url).searchParams.get("t");
	const invitation = await readInvitation(store.datastore, token, Date.now());
	// After the POST that used the invitation, Remix calls this as a GET with the content type of the POST.
	if (!invitation && request.method === "GET" && !request.headers.has("content-type"))
		return data({ invitation: undefined, constraint: invitationConstraints }, { status: 410 });
	return { invitation, constraint: invitationConstraints };
}

export async function action({ request }: ActionFunctionArgs) {
	const token = new URL(request.url).searchParams.get("t");
	const outcome = await acceptInvitation(request, await readForm(request), store.datastore, token);
	if (!outcome) return data({ problem: undefined, codes: undefined }, { status: 410 });
	if (!("setCookie" in outcome)) return outcome;
	const { codes, setCookie } = outcome;
	return data({ codes }, { headers: { "Set-Cookie": setCookie } });
}

export default function InvitationPage() {
	const { invitation, constraint } = useLoaderData<typeof loader>();
	const { pathname, search } = useLocation();
	const answer = useActionData() as (SubmissionRefusal & { codes?: string[] }) | undefined;
	if (answer?.codes) {
		return (
			<DeskDoor>
				<h1>Tu cuenta está lista</h1>
				<RecoveryCodes codes={answer.codes} />
			</DeskDoor>
		);
	}
	if (!invitation) {
		return (
			<DeskDoor>
				<h1>Este enlace ya no sirve</h1>
				<p>Cada enlace sirve una sola vez y vence en tres días. Pide otro a quien administra la tienda.</p>
			</DeskDoor>
		);
	}
	return (
		<DeskDoor>
			<h1>{`Hola, ${invitation.name}`}</h1>
			<InvitationForm
				action={pathname + search}
				invitation={invitation}
				constraint={constraint}
				answer={answer}
			/>
		</DeskDoor>
	);
}

export { DeskError as ErrorBoundary } from "~/desk/DeskError";
