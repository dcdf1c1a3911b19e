import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { pageTitle } from "~/platform/values/page-title";
import { noIndex } from "~/shop/frame/page-meta";
import { readReturnTo } from "~/shop/session/return-to.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { type LinkProblem, linkProblems } from "~/shop/sign-in/link-problems";
import { isOpenHere, openLink } from "~/shop/sign-in/open-link.server";
import { isAskingBrowser, readSignInLink } from "~/shop/sign-in/sign-in-link-cookie.server";
import { Button, ButtonLink } from "~/ui/fields/Button";
import { Page } from "~/ui/page/Page";

export const meta: MetaFunction = () => [{ title: pageTitle("Entrar con un enlace") }, noIndex];

/** Redeems a link at once in the browser that asked for it. Others, and mail scanners, must confirm first. */
export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const link = readSignInLink(request, new Date(), store.settings);
	if (!link) return explain("invalid");
	const isOpened = request.method === "GET" && !request.headers.has("sec-purpose");
	if (isOpened && (await isAskingBrowser(request, link, store.settings))) {
		const outcome = await openLink(request, link, store);
		return outcome instanceof Response ? outcome : explain(outcome);
	}
	if (await isOpenHere(request, link, store)) return redirect(readReturnTo(request));
	return { problem: undefined, email: link.email, isAdded: link.addTo !== undefined };
}

export const action = shopAction(async ({ request, store }) => {
	const link = readSignInLink(request, new Date(), store.settings);
	const outcome = link ? await openLink(request, link, store) : "invalid";
	return outcome instanceof Response ? outcome : explain(outcome);
});

function explain(problem: LinkProblem) {
	return data({ problem, email: "", isAdded: false }, { status: 410 });
}

export default function SignInLinkPage() {
	const loaded = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem ?? loaded.problem;
	if (problem) return <Problem problem={problem} />;
	const { email, isAdded } = loaded;
	return (
		<Page title={isAdded ? "Agrega este correo a tu cuenta" : "Entra a tu cuenta"} isNarrow>
			<p>
				Este enlace es para <strong>{email}</strong> y se pidió en otro navegador. Si no lo pediste tú, cierra
				esta página.
			</p>
			<Form method="post" reloadDocument>
				<Button type="submit">{isAdded ? "Agregar este correo" : "Entrar con este correo"}</Button>
			</Form>
		</Page>
	);
}

function Problem({ problem }: { problem: LinkProblem }) {
	const { title, advice } = linkProblems[problem];
	return (
		<Page title={title} isNarrow>
			<p role="status">{advice}</p>
			<ButtonLink to={urls.signIn}>Ir a iniciar sesión</ButtonLink>
		</Page>
	);
}

export { ErrorBoundary, headers, shouldRevalidate } from "~/shop/frame/page-exports";
