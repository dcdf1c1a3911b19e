import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import { AdminDoor } from "~/admin/AdminFrame";
import { StaffSignInForm } from "~/admin/StaffSignInForm";
import { readForm } from "~/forms/read-form.server";
import type { SubmissionRefusal } from "~/forms/refuse-answers.server";
import { useSubmission } from "~/forms/use-submission";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { pageTitle } from "~/page-title";
import { signInConstraints, signInStaff } from "~/staff/sign-in-staff.server";
import { readStaffSession } from "~/staff/staff-session.server";
import { store } from "~/store.server";
import { isAdminPath, urls } from "~/urls";

export const meta: MetaFunction = () => [{ title: pageTitle("Escritorio") }];

export async function loader({ request }: LoaderFunctionArgs) {
	const isSignedIn = await readStaffSession(request, store.datastore, Date.now());
	if (isSignedIn && request.method === "GET") throw redirect(returnTo(request));
	return { constraint: signInConstraints };
}

export async function action({ request }: ActionFunctionArgs) {
	const outcome = await signInStaff(request, await readForm(request), store.datastore);
	return typeof outcome === "string" ? redirectWithCookies(returnTo(request), [outcome]) : outcome;
}

/** Only a path of the desk. */
function returnTo(request: Request): string {
	const wanted = new URL(request.url).searchParams.get("volver") ?? "";
	const isPlain = /^[\w/?=&%+.-]*$/.test(wanted) && !wanted.includes("//");
	return isPlain && isAdminPath(wanted.split("?")[0] ?? "") ? wanted : urls.admin;
}

export default function StaffSignInPage() {
	const { constraint } = useLoaderData<typeof loader>();
	const { pathname, search } = useLocation();
	return (
		<AdminDoor>
			<h1>Escritorio de la tienda</h1>
			<StaffSignInForm
				action={pathname + search}
				constraint={constraint}
				{...useSubmission<SubmissionRefusal>()}
			/>
		</AdminDoor>
	);
}

export { AdminError as ErrorBoundary } from "~/admin/AdminError";
