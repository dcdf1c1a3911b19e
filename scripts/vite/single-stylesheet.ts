import type { Plugin } from "vite";

/**
 * Links the single stylesheet of a build without `cssCodeSplit` to the root route, because Remix only links
 * those of chunks. Drops the copy that the server's build makes, which Remix would publish beside the first.
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
