import { isRouteErrorResponse } from "@remix-run/react";
import { pageTitle } from "~/platform/values/page-title";
import { busyText, tooLargeText } from "~/web/http/refusal-texts";

/** Why a page cannot be shown: an HTTP status, or a cause that a status does not tell. */
export type PageFailure = number | "connectionLost" | "overloaded" | "storeLoading" | "notAllowed";

export function classifyError(error: unknown): PageFailure {
	if (isRouteErrorResponse(error)) {
		if (error.data?.isNotAllowed) return "notAllowed";
		return error.data?.isStoreLoading ? "storeLoading" : error.status;
	}
	if (isConnectionLost(error)) return "connectionLost";
	return isOverloaded(error) ? "overloaded" : 500;
}

/** Recognizes the errors that browsers throw from fetch and import() without a connection. */
function isConnectionLost(error: unknown): boolean {
	return (
		typeof document !== "undefined" &&
		error instanceof TypeError &&
		/fetch|network|load failed|imported module|importing a module/i.test(error.message)
	);
}

/** Under overload the store answers a request for a page's data with HTML, which Remix cannot decode. */
function isOverloaded(error: unknown): boolean {
	return error instanceof Error && error.message.startsWith("Unable to decode turbo-stream response");
}

export function canRetry(failure: PageFailure): boolean {
	return typeof failure === "string";
}

export function errorTitle(error: unknown): string {
	return pageTitle(explainFailure(classifyError(error)).title);
}

interface Explanation {
	title: string;
	advice: string;
}

export function explainFailure(failure: PageFailure): Explanation {
	if (typeof failure === "string") return causes[failure];
	return statuses[failure] ?? (failure < 500 ? badRequest : ourFault);
}

const causes: Record<Exclude<PageFailure, number>, Explanation> = {
	connectionLost: {
		title: "No hay conexión",
		advice: "No pudimos conectarnos con la tienda. Revisa tu conexión y vuelve a intentarlo.",
	},
	overloaded: busyText,
	notAllowed: {
		title: "Esto no es de tu puesto",
		advice: "Tu cuenta no puede usar esta parte. Pídeselo a quien administra la tienda.",
	},
	storeLoading: {
		title: "Vuelve en unos segundos",
		advice:
			"Estamos preparando la tienda: esta página todavía no está lista. Espera unos segundos y vuelve a intentarlo.",
	},
};

const statuses: Record<number, Explanation> = {
	401: {
		title: "Tu sesión terminó",
		advice: "Entra otra vez: no se perdió nada de lo que escribiste.",
	},
	403: {
		title: "Ese formulario vino de otro sitio",
		advice:
			"Por tu seguridad solo aceptamos formularios enviados desde esta tienda. Ábrela y vuelve a intentarlo.",
	},
	404: {
		title: "No encontramos esa página",
		advice: "Puede que el enlace esté mal escrito o que la página ya no exista.",
	},
	405: {
		title: "Esa página no recibe formularios",
		advice: "Vuelve a la página anterior y usa sus botones.",
	},
	413: tooLargeText,
	415: {
		title: "No pudimos leer ese formulario",
		advice: "Vuelve a la página anterior y envíalo desde ahí.",
	},
	503: {
		title: "La tienda no puede responder en este momento",
		advice: "Espera un minuto y vuelve a intentarlo. No se perdió nada de lo que ya confirmamos.",
	},
};

const badRequest: Explanation = {
	title: "No pudimos entender esa solicitud",
	advice: "Vuelve a la página anterior, revisa los datos y envíalos otra vez.",
};

const ourFault: Explanation = {
	title: "Algo falló de nuestro lado",
	advice: "Ya lo registramos. Espera un momento y vuelve a intentarlo.",
};
