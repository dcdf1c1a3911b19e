import type { EntryContext } from "@remix-run/node";
import type { UNSAFE_AssetsManifest as AssetsManifest } from "@remix-run/react";
import { answersPrefix, forgetSentAnswers } from "~/web/forms/tab-answers";
import { hydrationDataId, loaderDataId } from "./hydration-data";

/** Instead of Remix's `<Scripts>`, which delays the paint. @param data lines of JSON @returns HTML for the body's end */
export function lateScripts(context: EntryContext, data: string): string {
	const { entry, routes, url, hmr }: AssetsManifest = context.manifest;
	const page = context.staticHandlerContext.matches.flatMap(({ route }) => routes[route.id] ?? []);
	const handoff = JSON.stringify({
		context: JSON.parse(context.serverHandoffString ?? "{}"),
		manifest: url,
		modules: Object.fromEntries(page.map(({ id, module }) => [id, module])),
	});
	const imports = page.flatMap(({ module, imports = [] }) => [module, ...imports]);
	const files = new Set([...entry.imports, entry.module, url, ...imports]);
	const runtime = hmr ? ` data-runtime="${hmr.runtime}"` : "";
	return [
		dataBlock(hydrationDataId, handoff),
		dataBlock(loaderDataId, data),
		`<script data-files="${[...files].join(" ")}"${runtime}>${lateScriptsCode}</script>`,
	].join("");
}

export const lateScriptsCode = `(${loadScripts})((file) => import(file));(${forgetSentAnswers})("${answersPrefix}")`;

/** Every `<` is inside a JSON string, where it may be escaped. */
function dataBlock(id: string, json: string): string {
	return `<script type="application/json" id="${id}">${json.replaceAll("<", "\\u003c")}</script>`;
}

/** Requests the page's scripts once it is painted and idle, or before a control is used. Runs inline from its own source text. */
function loadScripts(importFile: (file: string) => Promise<unknown>): void {
	const { files, runtime } = document.currentScript?.dataset ?? {};
	let isLoading = false;
	const load = async () => {
		if (isLoading) return;
		isLoading = true;
		if (runtime) await importFile(runtime);
		// entry.client.tsx imports them again, and handles a failure.
		for (const file of files?.split(" ") ?? [])
			importFile(file).catch(() => reloadIfGone(file).catch(() => {}));
	};
	/** Reloads a page whose build is gone: at most once, and never with a control focused or an alert shown. */
	const reloadIfGone = async (file: string) => {
		const { status } = await fetch(file, { method: "HEAD" });
		const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
		if (status === 404 && entry?.type !== "reload" && !document.querySelector(":focus,[role=alert]"))
			location.reload();
	};
	const onIntent = ({ target }: Event) => {
		if (target instanceof Element && target.closest("a,button,input,label,select,summary,textarea")) load();
	};
	for (const intent of ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"])
		addEventListener(intent, onIntent, { passive: true });
	addEventListener("pageshow", ({ persisted }) => {
		if (persisted) document.documentElement.dataset.restored = "";
	});
	addEventListener("load", () =>
		requestAnimationFrame(() => {
			// Safari has no requestIdleCallback.
			if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 2000 });
			else setTimeout(load, 200);
		}),
	);
}
