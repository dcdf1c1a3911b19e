import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { adminUrls } from "~/admin-urls";
import { DeskDoor } from "~/desk/DeskFrame";
import { readUnsent } from "~/desk/read-unsent.server";
import { StaffSignInForm } from "~/desk/StaffSignInForm";
import { type Unsent, UnsentForm } from "~/desk/UnsentForm";
import { readForm } from "~/forms/read-form.server";
import type { SubmissionRefusal } from "~/forms/refuse-answers.server";
import { redirectWithCookies } from "~/http/redirect-with-cookies.server";
import { pageTitle } from "~/page-title";
import { isLoopback } from "~/settings/is-loopback";
import { signInStaff } from "~/staff/sign-in-staff.server";
import { readStaffSession } from "~/staff/staff-session.server";
import { store } from "~/store.server";
import { FormProblem } from "~/ui/FormProblem";
import { isAdminPath } from "~/urls";

export const meta: MetaFunction = () => [{ title: pageTitle("Escritorio") }];

export async function loader({ request }: LoaderFunctionArgs) {
	const isSignedIn = await readStaffSession(request, store.datastore, Date.now());
	if (isSignedIn && request.method === "GET" && !request.headers.has("content-type"))
		throw redirect(returnTo(request));
	return { isCookieLost: !isSignedIn && new URL(request.url).searchParams.has(signedInMark) };
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	const outcome = await signInStaff(request, form, store.datastore);
	const unsent = readUnsent(form);
	if (typeof outcome !== "string") return data({ ...outcome.data, unsent }, outcome.init ?? undefined);
	if (!unsent) return redirectWithCookies(afterSignIn(request), [outcome]);
	return data({ unsent, isSignedIn: true }, { headers: { "Set-Cookie": outcome } });
}

const signedInMark = "entro";

/** Over plain HTTP browsers drop the session's cookie, except on localhost: this page then tells why. */
function afterSignIn(request: Request): string {
	const { protocol, hostname } = new URL(request.url);
	const isSafe = protocol === "https:" || isLoopback(hostname);
	return isSafe ? returnTo(request) : adminUrls.signIn({ volver: returnTo(request), [signedInMark]: "1" });
}

function returnTo(request: Request): string {
	const wanted = new URL(request.url).searchParams.get("volver") ?? "";
	const isPlain = /^[\w/?=&%+.-]*$/.test(wanted) && !wanted.includes("//");
	return isPlain && isAdminPath(wanted.split("?")[0] ?? "") ? wanted : adminUrls.home;
}

interface Answer extends Partial<SubmissionRefusal> {
	unsent: Unsent | undefined;
	isSignedIn?: boolean;
}

export default function StaffSignInPage() {
	const { pathname, search } = useLocation();
	const answer = useActionData() as Answer | undefined;
	const { isCookieLost } = useLoaderData<typeof loader>();
	if (answer?.unsent && answer.isSignedIn) {
		return (
			<DeskDoor>
				<h1>Ya entraste</h1>
				<UnsentForm unsent={answer.unsent}>
					<p>Tu sesión había terminado. No se perdió nada de lo que escribiste.</p>
				</UnsentForm>
			</DeskDoor>
		);
	}
	return (
		<DeskDoor>
			<h1>Escritorio de la tienda</h1>
			{isCookieLost && !answer && (
				<FormProblem title="Tu navegador no guardó la sesión">
					<p>El escritorio necesita cookies y una dirección que empiece con https.</p>
				</FormProblem>
			)}
			<StaffSignInForm action={pathname + search} unsent={answer?.unsent} answer={answer} />
		</DeskDoor>
	);
}

export { DeskError as ErrorBoundary } from "~/desk/DeskError";
