import type { Plugin } from "vite";

/** Names the folder from which the store serves its assets: `build/client`, wherever it was built. */
export function placeBuild(): Plugin {
	return {
		name: "place-build",
		apply: (_, { isSsrBuild }) => Boolean(isSsrBuild),
		transform(code, id) {
			if (!id.endsWith("virtual:remix/server-build")) return undefined;
			const placed = code.replace(/assetsBuildDirectory = "[^"]*"/, 'assetsBuildDirectory = "build/client"');
			return { code: placed, map: null };
		},
	};
}
