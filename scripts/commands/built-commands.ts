import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
	scripts: Record<string, string>;
};

/** The commands that package.json runs from the build. The others need the sources. */
export const builtCommands = Object.keys(scripts).filter(
	(name) => scripts[name] === `exec scripts/run-built ${name}`,
);
