import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, type MetaFunction, useLoaderData } from "@remix-run/react";
import { signInAction } from "~/account/sign-in-action.server";
import { AccountBenefits } from "~/auth/AccountBenefits";
import { isSignedIn } from "~/auth/require-shopper.server";
import { readReturnTo } from "~/auth/return-to.server";
import { SignInForm } from "~/auth/SignInForm";
import { SignInStarting } from "~/auth/SignInStarting";
import { isSignInStarting } from "~/auth/sign-in-starting.server";
import { versionPicture } from "~/catalog/versioned-files.server";
import { readForm } from "~/forms/read-form.server";
import { catchFailedSubmission } from "~/layout/catch-failed-submission";
import { pageTitle } from "~/page-title";
import { env } from "~/settings/env.server";
import { store } from "~/store.server";
import { ButtonLink } from "~/ui/Button";
import { Page } from "~/ui/Page";
import type { ResponsivePicture } from "~/ui/picture-files";
import { urls } from "~/urls";
import styles from "./auth.module.css";

export const meta: MetaFunction = () => [{ title: pageTitle("Iniciar sesión") }];

export async function loader({ request }: LoaderFunctionArgs) {
	if (await isSignedIn(request, store.datastore)) throw redirect(readReturnTo(request));
	const { signIn: config } = env;
	const picture = versionPicture(roomPicture);
	if (!config) return { config: undefined, isStarting: false, picture };
	const { projectId, apiKey, authDomain, emulatorHost } = config;
	return {
		config: { projectId, apiKey, authDomain, emulatorHost },
		isStarting: await isSignInStarting(config),
		picture,
	};
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

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	catchFailedSubmission(serverAction<typeof action>());

export default function SignIn() {
	const { config, isStarting, picture } = useLoaderData<typeof loader>();
	return (
		<Page title="Inicia sesión con tu número de celular">
			<div className={styles.columns}>
				<div>
					{config ? (
						<>
							<noscript>
								<div className={styles.note}>
									<p>
										Para iniciar sesión por SMS tu navegador necesita JavaScript, porque así funciona la
										verificación «No soy un robot». El resto de la tienda no lo necesita: puedes comprar sin
										iniciar sesión.
									</p>
									<a href={urls.productList()}>Ver productos</a>
								</div>
							</noscript>
							{isStarting ? <SignInStarting /> : <SignInForm config={config} />}
						</>
					) : (
						<div className={styles.note}>
							<p>
								El inicio de sesión no está disponible en esta tienda por ahora. Puedes comprar sin iniciar
								sesión.
							</p>
							<ButtonLink to={urls.productList()}>Ver productos</ButtonLink>
						</div>
					)}
				</div>
				<AccountBenefits picture={picture} />
			</div>
		</Page>
	);
}

export { revalidateUnlessFailed as shouldRevalidate } from "~/forms/failed-submission";
export { RouteErrorPage as ErrorBoundary } from "~/layout/ErrorPage";
