import { useLocation, useNavigationType } from "@remix-run/react";
import { type ReactNode, startTransition, useEffect, useState } from "react";

/** On a page reached by a click, renders its children after the first paint: 348 instead of 570 ms (decision 21). */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
	const isFirstPageOrBack = useNavigationType() === "POP";
	const { hash } = useLocation();
	const [isPainted, setPainted] = useState(isFirstPageOrBack || hash !== "");
	useEffect(() => startTransition(() => setPainted(true)), []);
	return isPainted ? children : null;
}
