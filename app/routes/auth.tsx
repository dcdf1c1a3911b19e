import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { urls } from "~/platform/urls";
import { roomPicture } from "~/shop/parts/room-picture.server";
import { isSignedIn } from "~/shop/session/require-shopper.server";
import { readReturnTo } from "~/shop/session/return-to.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { isSignInStarting, phoneSignInConfig } from "~/shop/session/sign-in-ways.server";
import { AccountBenefits } from "~/shop/sign-in/AccountBenefits";
import { PhoneNeedsScripts, SignInNote } from "~/shop/sign-in/PhoneNeedsScripts";
import { linkRequestConstraints } from "~/shop/sign-in/request-link.server";
import { SignInForm } from "~/shop/sign-in/SignInForm";
import { SignInLinkForm } from "~/shop/sign-in/SignInLinkForm";
import { SignInStarting } from "~/shop/sign-in/SignInStarting";
import { signInAction } from "~/shop/sign-in/sign-in-action.server";
import { readSentLink } from "~/shop/sign-in/sign-in-link-cookie.server";
import { ButtonLink } from "~/ui/fields/Button";
import { Page } from "~/ui/page/Page";
import { storableHeaders } from "~/web/http/cache-control";
import styles from "./auth.module.css";

export async function loader({ request, context: { store } }: LoaderFunctionArgs) {
	if (await isSignedIn(request, store)) throw redirect(readReturnTo(request));
	const sent = await readSentLink(request, store.settings);
	const page = {
		title: "Iniciar sesión",
		action: urls.signIn + new URL(request.url).search,
		config: phoneSignInConfig(store.settings),
		isStarting: await isSignInStarting(store.settings),
		hasLinks: store.settings.signInByMail,
		sent,
		constraint: linkRequestConstraints,
		picture: roomPicture("butaca-llampu-en-casa"),
	};
	return data(page, { headers: sent ? {} : storableHeaders });
}

export const action = shopAction(signInAction);

const specifiedTitle = "Inicia sesión con tu número de celular";

export default function SignIn() {
	const { action, config, isStarting, hasLinks, sent, constraint, picture } = useLoaderData<typeof loader>();
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

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
