import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { DeskDoor } from "~/desk/frame/DeskFrame";
import { readUnsent } from "~/desk/frame/read-unsent.server";
import { StaffSignInForm } from "~/desk/frame/StaffSignInForm";
import { findSignedIn, signInStaff } from "~/desk/frame/sign-in-staff.server";
import { OthersUnsent, type Unsent, UnsentForm } from "~/desk/frame/UnsentForm";
import { staffIdOf } from "~/domain/staff/staff-record.server";
import { adminUrls } from "~/platform/admin-urls";
import { isLoopback } from "~/platform/settings/is-loopback";
import { isAdminPath, pathOf } from "~/platform/urls";
import { pageTitle } from "~/platform/values/page-title";
import { noIndex } from "~/shop/frame/page-meta";
import { FormProblem } from "~/ui/fields/FormProblem";
import type { SubmissionRefusal } from "~/web/forms/accept-form.server";
import { readForm } from "~/web/forms/read-form.server";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

export const meta: MetaFunction = () => [{ title: pageTitle("Escritorio") }, noIndex];

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const found = await findSignedIn(request, store);
	if (found && found !== "unavailable" && request.method === "GET" && !request.headers.has("content-type"))
		throw redirect(returnTo(request));
	const { searchParams } = new URL(request.url);
	return {
		isCookieLost: !found && searchParams.has(signedInMark),
		isOutOnlyHere: searchParams.has("salio"),
	};
}

export async function action({ request, context: { store } }: ActionFunctionArgs) {
	const form = await readForm(request);
	const outcome = await signInStaff(request, form, store);
	const unsent = readUnsent(form);
	if (!Array.isArray(outcome)) return data({ ...outcome.data, unsent }, outcome.init ?? undefined);
	if (!unsent) return redirectWithCookies(afterSignIn(request), outcome);
	const headers = outcome.map((cookie): [string, string] => ["Set-Cookie", cookie]);
	const isOwn = [undefined, staffIdOf(String(form.get("email")))].includes(unsent.member);
	return data({ unsent, isSignedIn: true, isOwn }, { headers });
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
	const isPlain = /^[\w/?=&%+.-]*$/.test(wanted) && !/\/\/|\.\.|%2e/i.test(wanted);
	return isPlain && isAdminPath(pathOf(wanted)) ? wanted : adminUrls.home;
}

interface Answer extends Partial<SubmissionRefusal> {
	unsent: Unsent | undefined;
	isSignedIn?: boolean;
	/** Whether whoever signed in had written it. */
	isOwn?: boolean;
}

export default function StaffSignInPage() {
	const { pathname, search } = useLocation();
	const answer = useActionData() as Answer | undefined;
	const { isCookieLost, isOutOnlyHere } = useLoaderData<typeof loader>();
	if (answer?.unsent && answer.isSignedIn) {
		return (
			<DeskDoor>
				<h1>Ya entraste</h1>
				{answer.isOwn ? (
					<UnsentForm unsent={answer.unsent}>
						<p>Tu sesión había terminado. No se perdió nada de lo que escribiste.</p>
					</UnsentForm>
				) : (
					<OthersUnsent unsent={answer.unsent} />
				)}
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
			{isOutOnlyHere && !answer && (
				<FormProblem title="Saliste solo en este navegador">
					<p>
						La tienda no respondió. Si alguien más pudo usar tu sesión, pide a la dueña o al dueño que cierre
						todas tus sesiones en «Equipo».
					</p>
				</FormProblem>
			)}
			<StaffSignInForm action={pathname + search} unsent={answer?.unsent} />
		</DeskDoor>
	);
}

export { DeskError as ErrorBoundary } from "~/desk/frame/DeskError";
