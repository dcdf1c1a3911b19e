import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addPhone } from "~/domain/account/add-login.server";
import { adoptOrdersAtSignIn } from "~/domain/account/adopt-orders.server";
import { urls } from "~/platform/urls";
import { requireOwnForm } from "~/shop/account/guard-forms.server";
import { accountFieldName } from "~/shop/session/AccountField";
import { confirmationUrl } from "~/shop/session/confirmations";
import { requireShopper } from "~/shop/session/require-shopper.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { canAddLogin, missingLogins } from "~/shop/session/sign-in-ways.server";
import { verifyPhone } from "~/shop/sign-in/firebase-auth.server";
import { linkProblems } from "~/shop/sign-in/link-problems";
import { PhoneNeedsScripts } from "~/shop/sign-in/PhoneNeedsScripts";
import { linkRequestConstraints, requestLink } from "~/shop/sign-in/request-link.server";
import { SignInForm } from "~/shop/sign-in/SignInForm";
import { SignInLinkForm } from "~/shop/sign-in/SignInLinkForm";
import { readIdToken, refusePhone } from "~/shop/sign-in/sign-in-action.server";
import { readSentLink } from "~/shop/sign-in/sign-in-link-cookie.server";
import { ButtonLink } from "~/ui/fields/Button";
import { Page } from "~/ui/page/Page";
import { redirectWithCookies } from "~/web/http/redirect-with-cookies.server";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	const { session, shopper } = await requireShopper(request, store);
	if (!canAddLogin(shopper, store.settings)) throw redirect(urls.accountDetails);
	return {
		title: "Otra forma de entrar",
		...missingLogins(shopper, store.settings),
		sent: await readSentLink(request, store.settings),
		constraint: linkRequestConstraints,
		shopperId: session.shopperId,
	};
}

export const action = shopAction(async (received) => {
	const { session } = await requireOwnForm(received, urls.accountDetails);
	const { form, store, actor } = received;
	const { datastore, settings } = store;
	if (form.get("intent") === "link")
		return requestLink(received, { page: urls.sentAddLink, addTo: session.shopperId });
	const verified = await verifyPhone(readIdToken(form), settings);
	if (verified.outcome !== "verified") return refusePhone(verified.outcome);
	const { verifiedPhone } = verified;
	const { outcome } = await addPhone(datastore, { session, verifiedPhone }, actor);
	if (outcome !== "added") {
		const { title, advice } = linkProblems[outcome];
		return data({ error: `${title}. ${advice}` }, { status: 409 });
	}
	await adoptOrdersAtSignIn(datastore, session, actor.now);
	return redirectWithCookies(confirmationUrl(urls.accountDetails, "celular-agregado"), []);
});

export default function AddLogin() {
	const { config, needsEmail, sent, constraint, shopperId } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Agrega otra forma de entrar"
			intro="Con las dos entras a la misma cuenta, y recibe también los pedidos que hiciste con ese dato sin iniciar sesión."
			isNarrow
		>
			{config && <PhoneNeedsScripts hasLinks={needsEmail} />}
			{config && (
				<SignInForm config={config} action={urls.addLogin} fields={{ [accountFieldName]: shopperId }} />
			)}
			{needsEmail && (
				<SignInLinkForm title="Tu correo" action={urls.addLogin} sent={sent} constraint={constraint} />
			)}
			<ButtonLink to={urls.accountDetails} look="secondary">
				Volver a mis datos
			</ButtonLink>
		</Page>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
