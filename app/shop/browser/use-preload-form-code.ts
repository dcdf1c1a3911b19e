import { matchRoutes } from "@remix-run/react";
import { useEffect } from "react";
import { urls } from "~/platform/urls";

/** Preloads the code that Remix needs to submit a form: on a slow phone, the first one is sent some 0.2 s earlier. */
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
