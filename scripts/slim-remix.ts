import type { VitePluginConfig } from "@remix-run/dev";
import type { Plugin, Rollup } from "vite";
import { cuts } from "./slim-remix-cuts";

/**
 * Removes from the browser's build what the store never runs of Remix and its libraries, and makes the router
 * render a page at once.
 * @throws Error during the build if a library no longer contains the text of a cut, as after an update
 */
export function slimRemix({ future = {} }: VitePluginConfig): Plugin {
	return {
		name: "slim-remix",
		apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
		transform(code, id) {
			const slim = leaveOutUnused(code, id);
			if (!/\/(@remix-run\/(react|router)|react-router|react-router-dom)\/dist\//.test(id))
				return slim === code ? undefined : { code: slim, map: null };
			const quiet = dropMessages(slim, this.parse(slim));
			return { code: renderWithoutPauses(setFlags(quiet, future)), map: null };
		},
	};
}

/** Applies the cuts for this file. */
function leaveOutUnused(code: string, id: string): string {
	return cuts
		.filter(({ file }) => id.endsWith(file))
		.reduce((text, { file, find, replacement }) => {
			if (text.search(find) < 0) throw new Error(`${file} no longer has ${find}: see slim-remix-cuts.ts.`);
			return text.replace(find, replacement);
		}, code);
}

/** Replaces the flags by their values, so that Rollup drops the code for others. */
function setFlags(code: string, future: object): string {
	return Object.entries(future).reduce(
		(text, [flag, value]) =>
			text.replaceAll(new RegExp(`\\b(window\\.__remixContext\\.)?future\\.${flag}\\b`, "g"), String(value)),
		code.replaceAll("window.__remixContext.isSpaMode", "false").replaceAll("if (isSpaMode)", "if (false)"),
	);
}

/** Where React Router's provider starts a transition for a new state of the router. */
const setState = /optInStartTransition\(\(\) => setStateImpl\(newState\)\);(?=\s*}\s*return;)/;

/** See `renderRouterState`. */
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
