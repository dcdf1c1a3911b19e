import { matchRoutes } from "@remix-run/react";
import { useEffect } from "react";
import { urls } from "~/urls";

/** Preloads routes' code when the page or a button is first used: Remix submits no form before it has it. */
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
