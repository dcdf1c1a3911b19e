import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { pageTitle } from "~/page-title";
import { busyText } from "~/server/busy-text";
import { ButtonLink } from "~/ui/Button";
import { urls } from "~/urls";
import styles from "./ErrorPage.module.css";

/** Stands for a status when no response arrived. */
const connectionLost = 0;
/** Stands for a status when the store refused to render under overload. */
const refused = 1;
/** Stands for a status while a big catalogue is loading. */
const loading = 2;

/**
 * The root's error boundary, and that of every page with a form: when an action fails, Remix loads the root's data only
 * if a route below it has a boundary.
 */
export function RouteErrorPage() {
	return <ErrorPage status={pageErrorStatus(useRouteError())} />;
}

export function errorStatus(error: unknown): number {
	if (isRouteErrorResponse(error)) return error.data?.isCatalogLoading ? loading : error.status;
	return isConnectionLost(error) ? connectionLost : 500;
}

export function errorTitle(error: unknown): string {
	return pageTitle(explainError(pageErrorStatus(error)).title);
}

function pageErrorStatus(error: unknown): number {
	return isRefused(error) ? refused : errorStatus(error);
}

/** The refusal of a page's data is HTML, which Remix cannot decode. */
function isRefused(error: unknown): boolean {
	return error instanceof Error && error.message.startsWith("Unable to decode turbo-stream response");
}

/** Recognizes the errors that browsers throw from fetch and import() without a connection. */
function isConnectionLost(error: unknown): boolean {
	return (
		typeof document !== "undefined" &&
		error instanceof TypeError &&
		/fetch|network|load failed|importing a module/i.test(error.message)
	);
}

/** @param isAlone rendered without the page layout, so that its links must load a new document */
export function ErrorPage({ status, isAlone = false }: { status: number; isAlone?: boolean }) {
	const { title, advice } = explainError(status);
	const { pathname, search } = useLocation();
	const canRetry = [connectionLost, refused, loading].includes(status);
	return (
		<section className={styles.page}>
			{!canRetry && <p className={styles.status}>{`Error ${status}`}</p>}
			<h1>{title}</h1>
			<p className={styles.advice}>{advice}</p>
			<p className={styles.ways}>
				{canRetry && (
					<ButtonLink to={{ pathname, search }} reloadDocument>
						Reintentar
					</ButtonLink>
				)}{" "}
				<ButtonLink to={urls.home} look={canRetry ? "secondary" : "primary"} reloadDocument={isAlone}>
					Volver al inicio
				</ButtonLink>{" "}
				<ButtonLink to={urls.productList()} look="secondary" reloadDocument={isAlone}>
					Ver productos
				</ButtonLink>
			</p>
		</section>
	);
}

export function explainError(status: number): Explanation {
	return explanations[status] ?? (status < 500 ? badRequest : ourFault);
}

interface Explanation {
	title: string;
	advice: string;
}

const badRequest: Explanation = {
	title: "No pudimos entender esa solicitud",
	advice: "Vuelve a la página anterior, revisa los datos y envíalos otra vez.",
};

const ourFault: Explanation = {
	title: "Algo falló de nuestro lado",
	advice: "Ya lo registramos. Espera un momento y vuelve a intentarlo.",
};

const explanations: Record<number, Explanation> = {
	[connectionLost]: {
		title: "No hay conexión",
		advice: "No pudimos llegar a la tienda. Revisa tu conexión y vuelve a intentarlo.",
	},
	[refused]: busyText,
	[loading]: {
		title: "Vuelve en unos segundos",
		advice:
			"Estamos preparando el catálogo: el buscador, los filtros y la lista completa todavía no están listos. Espera unos segundos y vuelve a intentarlo.",
	},
	403: {
		title: "Ese envío vino de otro sitio",
		advice:
			"Por tu seguridad solo aceptamos formularios enviados desde esta tienda. Ábrela y vuelve a intentarlo.",
	},
	404: {
		title: "No encontramos esa página",
		advice: "Puede que el enlace esté mal escrito o que la página ya no exista.",
	},
	405: {
		title: "Esa página no recibe envíos",
		advice: "Vuelve a la página anterior y usa sus botones.",
	},
	413: {
		title: "El envío es demasiado grande",
		advice: "Vuelve a la página anterior, acorta los textos y envíalos otra vez.",
	},
	415: {
		title: "No pudimos leer ese envío",
		advice: "Vuelve a la página anterior y envía el formulario desde ahí.",
	},
	503: {
		title: "La tienda no puede responder en este momento",
		advice: "Espera un minuto y vuelve a intentarlo. No se perdió nada de lo que ya confirmamos.",
	},
};
