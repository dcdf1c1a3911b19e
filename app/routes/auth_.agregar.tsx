import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addLoginAction } from "~/account/add-login-action.server";
import { requireOwnForm } from "~/account/guard-forms.server";
import { accountFieldName } from "~/auth/AccountField";
import { PhoneNeedsScripts } from "~/auth/PhoneNeedsScripts";
import { linkRequestConstraints } from "~/auth/request-link.server";
import { requireShopper } from "~/auth/require-shopper.server";
import { SignInForm } from "~/auth/SignInForm";
import { SignInLinkForm } from "~/auth/SignInLinkForm";
import { readSentLink } from "~/auth/sign-in-link.server";
import { canAddLogin, missingLogins } from "~/auth/sign-in-ways.server";
import { readForm } from "~/forms/read-form.server";
import { useSubmission } from "~/forms/use-submission";
import { store } from "~/store.server";
import { ButtonLink } from "~/ui/Button";
import { Column } from "~/ui/Column";
import { Page } from "~/ui/Page";
import { urls } from "~/urls";

export async function loader({ request }: LoaderFunctionArgs) {
	const { session, shopper } = await requireShopper(request, store.datastore);
	if (!canAddLogin(shopper)) throw redirect(urls.accountDetails);
	return {
		title: "Otra forma de entrar",
		...missingLogins(shopper),
		sent: await readSentLink(request),
		constraint: linkRequestConstraints,
		account: { name: accountFieldName, value: session.shopperId },
	};
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	const found = await requireShopper(request, store.datastore);
	requireOwnForm(form, found.session, urls.accountDetails);
	return addLoginAction(request, form, store.datastore, found);
}

export default function AddLogin() {
	const { config, needsEmail, sent, constraint, account } = useLoaderData<typeof loader>();
	const submission = useSubmission();
	return (
		<Page
			title="Agrega otra forma de entrar"
			intro="Con las dos entras a la misma cuenta, y recibe también los pedidos que hiciste con ese dato sin iniciar sesión."
		>
			<Column>
				{config && <PhoneNeedsScripts hasLinks={needsEmail} />}
				{config && (
					<SignInForm config={config} action={urls.addLogin} fields={{ [account.name]: account.value }} />
				)}
				{needsEmail && (
					<SignInLinkForm
						title="Tu correo"
						action={urls.addLogin}
						sent={sent}
						account={account}
						constraint={constraint}
						{...submission}
					/>
				)}
				<ButtonLink to={urls.accountDetails} look="secondary">
					Volver a mis datos
				</ButtonLink>
			</Column>
		</Page>
	);
}

export { clientAction, ErrorBoundary, headers, shouldRevalidate } from "~/layout/page-exports";
