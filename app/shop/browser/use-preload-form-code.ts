import { matchRoutes } from "@remix-run/react";
import { useEffect } from "react";
import { urls } from "~/platform/urls";

/**
 * Preloads the code of forms' routes, without which Remix submits no form. On a slow phone with 150 ms of delay, the first
 * addition to the cart is sent after 0.23 to 0.3 s instead of 0.41 to 0.53.
 */
export function usePreloadFormCode(): void {
	useEffect(() => {
		for (const type of ["pointerover", "focusin", "scroll"])
			addEventListener(type, () => importRoutes(urls.cart), { once: true });
		const onIntent = ({ target }: Event) => {
			const form = target instanceof Element && target.closest("button")?.form;
			if (form) importRoutes(new URL(form.action).pathname);
		};
		for (const type of ["pointerover", "focusin"]) addEventListener(type, onIntent);
	}, []);
}

function importRoutes(pathname: string): void {
	for (const { route } of matchRoutes(window.__remixRouter.routes, pathname) ?? []) {
		const entry = window.__remixManifest.routes[route.id];
		for (const file of entry ? [entry.module, ...(entry.imports ?? [])] : [])
			import(/* @vite-ignore */ file).catch(() => {});
	}
}
