import type { Plugin } from "vite";

const transition = "optInStartTransition(() => setStateImpl(newState));";

/**
 * Makes React Router's provider call `renderRouterState`, because it renders every page as a transition and
 * Remix has no option for that (decision 21).
 * @throws Error during the build if the provider no longer contains the line, as after an update
 */
export function patchRouter(): Plugin {
	return {
		name: "patch-router",
		apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
		transform(code, id) {
			if (!id.endsWith("/react-router-dom/dist/index.js")) return;
			if (!code.includes(transition)) throw new Error(`${id} no longer contains "${transition}".`);
			const patched = code.replace(transition, "renderRouterState(newState, () => setStateImpl(newState));");
			return {
				code: `import { renderRouterState } from "~/shop/browser/render-router-state";${patched}`,
				map: null,
			};
		},
	};
}
