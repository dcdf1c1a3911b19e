import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Removes what `addPageHead` wrote into the head about the first page, once scripts show another one. */
export function useRemoveFirstPageHead(): void {
	const { key } = useLocation();
	const firstKey = useRef(key);
	useEffect(() => {
		if (key === firstKey.current) return;
		for (const element of document.querySelectorAll("[data-first-page]")) element.remove();
	}, [key]);
}
