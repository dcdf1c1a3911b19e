import { matchRoutes } from "@remix-run/react";
import { useEffect } from "react";
import { urls } from "~/platform/urls";

/**
 * Preloads the code that Remix needs to submit a form: on a slow phone, the first one is sent some 0.2 s earlier. A form
 * waits for its code, because Remix reloads the page, and loses the form, when that does not arrive.
 * @param onSubmit called with each form, and again if its code cannot be loaded
 */
export function useFormCode(onSubmit: (form: HTMLFormElement, isLost: boolean) => void): void {
	useEffect(() => {
		for (const type of ["pointerover", "focusin", "scroll"])
			addEventListener(type, () => void importRoutes(urls.cart).catch(() => {}), { once: true });
		const onIntent = ({ target }: Event) => {
			const form = target instanceof Element && target.closest("button")?.form;
			if (form) importRoutes(new URL(form.action).pathname).catch(() => {});
		};
		for (const type of ["pointerover", "focusin"]) addEventListener(type, onIntent);

		const sendable = new Set<string>();
		let waiting: HTMLFormElement | undefined;
		const holdForm = async (event: SubmitEvent) => {
			const form = event.target as HTMLFormElement;
			const { submitter } = event;
			onSubmit(form, false);
			const { pathname } = new URL(form.action);
			if (sendable.has(pathname) || findMissing(pathname).length === 0) return;
			event.preventDefault();
			event.stopImmediatePropagation();
			if (waiting === form) return;
			waiting = form;
			// If the store answers, the code is gone since a deployment, and Remix rightly reloads the page.
			const loaded = importRoutes(pathname).catch(() => fetch(urls.health, { method: "HEAD" }));
			const isLost = await loaded.then(
				() => false,
				() => true,
			);
			waiting = undefined;
			if (isLost) return onSubmit(form, true);
			sendable.add(pathname);
			if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
		};
		addEventListener("submit", holdForm, { capture: true });
		return () => removeEventListener("submit", holdForm, { capture: true });
	}, [onSubmit]);
}

/** Loads the code of a page's routes at once, where Remix would find a route's imports only in its file. */
export function importRoutes(pathname: string): Promise<unknown> {
	const files = findMissing(pathname).flatMap(({ module, imports = [] }) => [module, ...imports]);
	return Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
}

/** @returns the routes of the page whose code Remix has not loaded */
function findMissing(pathname: string) {
	const matches = matchRoutes(window.__remixRouter.routes, pathname) ?? [];
	return matches.flatMap(({ route: { id } }) =>
		id in window.__remixRouteModules ? [] : (window.__remixManifest.routes[id] ?? []),
	);
}
