import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { urls } from "~/platform/urls";
import { KeepLooking } from "~/shop/browse/KeepLooking";
import { failedRequestId } from "~/shop/browser/failed-request-id";
import { useShop } from "~/shop/parts/use-shop";
import { ButtonLink } from "~/ui/fields/Button";
import { errorCodeText, RequestId } from "~/web/http/request-id";
import styles from "./ErrorPage.module.css";
import { canRetry, classifyError, explainFailure, type PageFailure } from "./page-failure";
import { reportBrowserError } from "./report-errors";

/** When an action fails, Remix loads the root's data only if a route below it has an error boundary, such as this one. */
export function RouteErrorPage({ suggestionsTitle }: { suggestionsTitle?: string }) {
	const error = useRouteError();
	const failure = classifyError(error);
	const { newest } = useShop();
	const found = isRouteErrorResponse(error) ? error.data : undefined;
	useEffect(() => reportBrowserError(error), [error]);
	return (
		<ErrorPage failure={failure}>
			{failure === 404 && (
				<KeepLooking
					title={suggestionsTitle ?? found?.title}
					products={found?.suggestions}
					links={found?.suggestions ? [] : newest}
				/>
			)}
		</ErrorPage>
	);
}

export function ErrorPage({ failure, children }: { failure: PageFailure; children?: ReactNode }) {
	const { title, advice } = explainFailure(failure);
	const { pathname, search } = useLocation();
	const isRetryable = canRetry(failure);
	return (
		<section className={styles.page}>
			{!isRetryable && <p className={styles.status}>{`Error ${failure}`}</p>}
			<h1>{title}</h1>
			<p className="measure soft space-3">{advice}</p>
			<p className="row space-3">
				{isRetryable && (
					<ButtonLink to={pathname + search} target="_self">
						Reintentar
					</ButtonLink>
				)}{" "}
				<ButtonLink to={urls.home} look={isRetryable ? "secondary" : "primary"}>
					Volver al inicio
				</ButtonLink>{" "}
				<ButtonLink to={urls.productList()} look="secondary">
					Ver productos
				</ButtonLink>
			</p>
			{children}
			<ErrorCode />
		</section>
	);
}

const elementId = "codigo-del-error";

function ErrorCode() {
	const rendered = useContext(RequestId);
	const { pathname } = useLocation();
	// During hydration the id is in the server's HTML.
	const [id] = useState(
		() =>
			rendered ?? failedRequestId(pathname) ?? globalThis.document?.getElementById(elementId)?.textContent,
	);
	if (!id) return null;
	return (
		<p className="soft small space-3">
			{`${errorCodeText} `}
			<code id={elementId}>{id}</code>
		</p>
	);
}
