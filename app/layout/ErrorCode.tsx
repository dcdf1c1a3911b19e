import { useLocation } from "@remix-run/react";
import { useContext, useState } from "react";
import { failedRequestId } from "~/client/failed-request";
import { errorCodeText, RequestId } from "~/http/request-id";
import styles from "./ErrorPage.module.css";

const elementId = "codigo-del-error";

export function ErrorCode() {
	const rendered = useContext(RequestId);
	const { pathname } = useLocation();
	// During hydration the id is in the server's HTML.
	const [id] = useState(
		() =>
			rendered ?? failedRequestId(pathname) ?? globalThis.document?.getElementById(elementId)?.textContent,
	);
	if (!id) return null;
	return (
		<p className={styles.code}>
			{errorCodeText} <code id={elementId}>{id}</code>
		</p>
	);
}
