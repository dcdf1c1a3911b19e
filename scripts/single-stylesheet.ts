import type { Plugin } from "vite";

/**
 * Links the one stylesheet of a build without `cssCodeSplit` to the root route: Remix reads only those of chunks. The
 * server's build makes the same stylesheet once more, and Remix would publish it beside the first.
 */
export function singleStylesheet(): Plugin {
	return {
		name: "single-stylesheet",
		apply: (_, { command }) => command === "build",
		enforce: "post",
		generateBundle(_, bundle) {
			const files = Object.values(bundle);
			const style = files.find(({ type, fileName }) => type === "asset" && fileName.endsWith(".css"));
			if (!style) return;
			if (this.environment.name === "ssr") {
				delete bundle[style.fileName];
				return;
			}
			for (const file of files) {
				if (file.type !== "chunk" || file.name !== "root") continue;
				file.viteMetadata?.importedCss.add(style.fileName);
			}
		},
	};
}
