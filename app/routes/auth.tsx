import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signInAction } from "~/account/sign-in-action.server";
import { AccountBenefits } from "~/auth/AccountBenefits";
import { PhoneNeedsScripts, SignInNote } from "~/auth/PhoneNeedsScripts";
import { linkRequestConstraints } from "~/auth/request-link.server";
import { isSignedIn } from "~/auth/require-shopper.server";
import { readReturnTo } from "~/auth/return-to.server";
import { SignInForm } from "~/auth/SignInForm";
import { SignInLinkForm } from "~/auth/SignInLinkForm";
import { SignInStarting } from "~/auth/SignInStarting";
import { readSentLink } from "~/auth/sign-in-link.server";
import { isSignInStarting, phoneSignInConfig } from "~/auth/sign-in-ways.server";
import { readForm } from "~/forms/read-form.server";
import { useSubmission } from "~/forms/use-submission";
import { storableHeaders } from "~/http/cache-control";
import { versionPicture } from "~/products/versioned-files.server";
import { env } from "~/settings/env.server";
import { store } from "~/store.server";
import { ButtonLink } from "~/ui/Button";
import { Page } from "~/ui/Page";
import type { ResponsivePicture } from "~/ui/picture-files";
import { urls } from "~/urls";
import styles from "./auth.module.css";

export async function loader({ request }: LoaderFunctionArgs) {
	if (await isSignedIn(request, store.datastore)) throw redirect(readReturnTo(request));
	const sent = await readSentLink(request);
	const page = {
		title: "Iniciar sesión",
		action: urls.signIn + new URL(request.url).search,
		config: phoneSignInConfig(),
		isStarting: await isSignInStarting(),
		hasLinks: env.signInByMail,
		sent,
		constraint: linkRequestConstraints,
		picture: versionPicture(roomPicture),
	};
	return data(page, { headers: sent ? {} : storableHeaders });
}

const roomPicture: ResponsivePicture = {
	src: "/images/product/butaca-llampu-en-casa-800.webp",
	widths: [400, 800],
	alt: "",
	width: 800,
	height: 800,
};

export async function action({ request }: ActionFunctionArgs) {
	return signInAction(request, await readForm(request), store.datastore);
}

const specifiedTitle = "Inicia sesión con tu número de celular";

export default function SignIn() {
	const { action, config, isStarting, hasLinks, sent, constraint, picture } = useLoaderData<typeof loader>();
	const submission = useSubmission();
	return (
		<Page title={config || !hasLinks ? specifiedTitle : "Inicia sesión con tu correo"}>
			<div className={styles.columns}>
				<div className={styles.ways}>
					{config && <PhoneNeedsScripts hasLinks={hasLinks} />}
					{config && (isStarting ? <SignInStarting /> : <SignInForm config={config} action={action} />)}
					{hasLinks && (
						<SignInLinkForm
							title={config ? "O con tu correo" : "Un enlace por correo"}
							action={action}
							sent={sent}
							constraint={constraint}
							{...submission}
						/>
					)}
					{!config && !hasLinks && (
						<SignInNote>
							<p>
								El inicio de sesión no está disponible en esta tienda por ahora. Puedes comprar sin iniciar
								sesión.
							</p>
							<ButtonLink to={urls.productList()}>Ver productos</ButtonLink>
						</SignInNote>
					)}
				</div>
				<AccountBenefits picture={picture} />
			</div>
		</Page>
	);
}

export { clientAction, ErrorBoundary, headers, shouldRevalidate } from "~/layout/page-exports";
