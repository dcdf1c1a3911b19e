import type { EntryContext } from "@remix-run/node";
import type { UNSAFE_AssetsManifest as AssetsManifest } from "@remix-run/react";
import { answersPrefix, forgetSentAnswers } from "~/web/forms/tab-answers";
import { hydrationDataId, loaderDataId } from "./hydration-data";
import { loadScripts } from "./load-scripts";

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
