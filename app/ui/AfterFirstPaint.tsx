import { useLocation, useNavigationType } from "@remix-run/react";
import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Content below the first screen. After a click on a link it is rendered when the rest of the page has been painted; on a
 * slow phone that halves the wait. Where the browser scrolls to a place in the page, it is there from the start.
 */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
	const isFirstPageOrBack = useNavigationType() === "POP";
	const { hash } = useLocation();
	const [isPainted, setPainted] = useState(isFirstPageOrBack || hash !== "");
	useEffect(() => startTransition(() => setPainted(true)), []);
	return isPainted ? children : null;
}
