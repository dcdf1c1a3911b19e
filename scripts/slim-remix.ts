import type { VitePluginConfig } from "@remix-run/dev";
import type { Plugin, Rollup } from "vite";

/**
 * Leaves out of the browser's build what this store never runs of Remix, and renders pages sooner. Where a pattern no
 * longer matches, after an update, the build is larger and slower and still right.
 */
export function slimRemix({ future = {} }: VitePluginConfig): Plugin {
	return {
		name: "slim-remix",
		apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
		transform(code, id) {
			if (id.includes("/@remix-run/react/dist/esm/"))
				return { code: leaveOutUnused(setFlags(code, future)), map: null };
			if (/\/(@remix-run\/router|react-router|react-router-dom)\/dist\//.test(id))
				return {
					code: renderWithoutPauses(leaveOutUnusedRouting(dropMessages(code, this.parse(code)))),
					map: null,
				};
			return undefined;
		},
	};
}

/** Makes constants of the flags, so that Rollup drops what serves other values. */
function setFlags(code: string, future: object): string {
	return Object.entries(future).reduce(
		(text, [flag, value]) =>
			text.replaceAll(new RegExp(`\\b(window\\.__remixContext\\.)?future\\.${flag}\\b`, "g"), String(value)),
		code,
	);
}

function leaveOutUnused(code: string): string {
	return (
		code
			.replaceAll("window.__remixContext.isSpaMode", "false")
			.replaceAll("if (isSpaMode)", "if (false)")
			// With single fetch the router always passes it.
			.replaceAll('typeof singleFetch === "function"', "true")
			// entry.server.tsx writes the scripts into the page.
			.replace("function Scripts(props) {", "$& return null;")
			// app/layout/prefetch.ts prefetches pages.
			.replace("function usePrefetchBehavior(prefetch, theirElementProps) {", "$& return [false, null, {}];")
			// Nor do these render anything: the store has its own error boundary at the root.
			.replace(
				/function (PrefetchPageLinks|RemixRootDefaultErrorBoundary)\(\{/,
				"function $1() { return null; }\nfunction unused$1({",
			)
			// No route has one, because pages are complete in HTML.
			.replace(/let HydrateFallback = .*;/, "let HydrateFallback;")
	);
}

function leaveOutUnusedRouting(code: string): string {
	return (
		code
			// The browser knows all routes.
			.replace("= init.patchRoutesOnNavigation;", "= undefined;")
			// CSS animates the change of pages.
			.replace(/let isViewTransitionUnavailable = .*;/, "let isViewTransitionUnavailable = true;")
			.replace("const isServer = !isBrowser;", "const isServer = false;")
	);
}

const setState = /optInStartTransition\(\(\) => setStateImpl\(newState\)\);(?=\s*}\s*return;)/;

function renderWithoutPauses(code: string): string {
	if (!setState.test(code)) return code;
	return `import { renderRouterState } from "~/layout/render-router-state";
${code.replace(setState, "renderRouterState(newState, () => setStateImpl(newState));")}`;
}

const assertion = /^(UNSAFE_)?(invariant|warning)$/;

/** Empties the second argument, the message, of each assertion. */
function dropMessages(code: string, program: Rollup.ProgramNode): string {
	const messages = nodesIn(program)
		.filter(({ type, callee }) => type === "CallExpression" && assertion.test(callee?.name ?? ""))
		.flatMap((call) => call.arguments?.[1] ?? []);
	// From the end, because a replacement moves what follows.
	return messages
		.sort((a, b) => b.start - a.start)
		.reduce((text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`, code);
}

interface SyntaxNode {
	type: string;
	start: number;
	end: number;
	callee?: { name?: string };
	arguments?: SyntaxNode[];
}

function nodesIn(part: unknown): SyntaxNode[] {
	if (typeof part !== "object" || part === null) return [];
	const inside = Object.values(part).flatMap(nodesIn);
	return "type" in part ? [part as SyntaxNode, ...inside] : inside;
}
