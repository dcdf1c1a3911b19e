import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { linkFormId, urls } from "~/platform/urls";
import { roomPicture } from "~/shop/parts/room-picture.server";
import { isSignedIn } from "~/shop/session/require-shopper.server";
import { readReturnTo } from "~/shop/session/return-to.server";
import { shopAction } from "~/shop/session/shop-form.server";
import { isSignInStarting, phoneSignInConfig } from "~/shop/session/sign-in-ways.server";
import { PhoneNeedsScripts, SignInNote } from "~/shop/sign-in/PhoneNeedsScripts";
import { linkRequestConstraints } from "~/shop/sign-in/request-link.server";
import { SignInForm } from "~/shop/sign-in/SignInForm";
import { SignInLinkForm } from "~/shop/sign-in/SignInLinkForm";
import { signInAction } from "~/shop/sign-in/sign-in-action.server";
import { readSentLink } from "~/shop/sign-in/sign-in-link-cookie.server";
import { IconItem, IconList } from "~/ui/elements/IconList";
import { PictureCard } from "~/ui/elements/PictureCard";
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

const phoneId = "con-tu-celular";

export default function SignIn() {
	const { action, config, isStarting, hasLinks, sent, constraint, picture } = useLoaderData<typeof loader>();
	const canEnter = config !== undefined || hasLinks;
	return (
		<Page title="Entra o crea tu cuenta">
			{config && hasLinks && (
				<p className={styles.jumps}>
					<a href={`#${phoneId}`}>Con tu celular</a> · <a href={`#${linkFormId}`}>Con tu correo</a>
				</p>
			)}
			<div className={styles.ways}>
				{config && (
					<div className="stack framed padded">
						<h2 id={phoneId}>Inicia sesión con tu número de celular</h2>
						<PhoneNeedsScripts hasLinks={hasLinks} />
						{isStarting ? <SignInStarting /> : <SignInForm config={config} action={action} />}
					</div>
				)}
				<div className="stack gap-l">
					{hasLinks && (
						<SignInLinkForm
							title="Inicia sesión con tu correo"
							action={action}
							sent={sent}
							constraint={constraint}
							look={config ? "secondary" : "primary"}
						/>
					)}
					{canEnter ? (
						<AccountBenefits picture={picture} />
					) : (
						<SignInNote>
							<p>
								El inicio de sesión no está disponible en esta tienda por ahora. Puedes comprar sin iniciar
								sesión.
							</p>
							<ButtonLink to={urls.productList()}>Ver productos</ButtonLink>
						</SignInNote>
					)}
				</div>
			</div>
		</Page>
	);
}

function AccountBenefits({ picture }: { picture: ResponsivePicture }) {
	return (
		<PictureCard picture={picture} title="Con tu cuenta" titleId="con-tu-cuenta">
			<p>Si es tu primera vez, tu cuenta se crea al entrar.</p>
			<IconList>
				<IconItem icon="truck">Todos tus pedidos y su estado, en un solo lugar.</IconItem>
				<IconItem icon="map-pin">Tus direcciones guardadas para la próxima compra.</IconItem>
				<IconItem icon="lock">Sin contraseña que recordar.</IconItem>
			</IconList>
			<p>
				¿Prefieres no registrarte? Compra sin cuenta y <a href={urls.tracking}>sigue tu pedido</a> con su
				referencia y tu documento.
			</p>
		</PictureCard>
	);
}

const askAgainMs = 1000;

function SignInStarting() {
	const { state, revalidate } = useRevalidator();
	useEffect(() => {
		if (state !== "idle") return;
		// An interval: a busy browser renders no "loading" between two "idle", so the effect does not run again.
		const timer = setInterval(revalidate, askAgainMs);
		return () => clearInterval(timer);
	}, [state, revalidate]);
	return (
		<p role="status">
			Un momento: el inicio de sesión todavía se está preparando. El formulario aparecerá aquí en unos
			segundos.
		</p>
	);
}

export { clientAction, ErrorBoundary, headers, meta, shouldRevalidate } from "~/shop/frame/page-exports";
