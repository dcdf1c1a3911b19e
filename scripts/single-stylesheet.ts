import type { Plugin } from "vite";

/** Links the one stylesheet of a build without `cssCodeSplit` to the root route: Remix reads only those of chunks. */
export function singleStylesheet(): Plugin {
	return {
		name: "single-stylesheet",
		apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
		enforce: "post",
		generateBundle(_, bundle) {
			const files = Object.values(bundle);
			const style = files.find(({ type, fileName }) => type === "asset" && fileName.endsWith(".css"));
			for (const file of files) {
				if (!style || file.type !== "chunk" || file.name !== "root") continue;
				file.viteMetadata?.importedCss.add(style.fileName);
			}
		},
	};
}
