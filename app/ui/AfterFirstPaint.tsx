import { useLocation, useNavigationType } from "@remix-run/react";
import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * After a click on a link, rendered after the first paint: a slow phone shows a product in 348 ms instead of 570
 * (decision 21). At once on the first page, after Back and for a fragment, because the browser may scroll to it.
 */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
	const isFirstPageOrBack = useNavigationType() === "POP";
	const { hash } = useLocation();
	const [isPainted, setPainted] = useState(isFirstPageOrBack || hash !== "");
	useEffect(() => startTransition(() => setPainted(true)), []);
	return isPainted ? children : null;
}
