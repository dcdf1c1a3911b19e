/** Draws the sprite app/ui/elements/icons.svg from the package lucide-static. */
import { readFileSync, writeFileSync } from "node:fs";
import { iconNames } from "~/ui/elements/icon-names";

const symbols = iconNames.map((name) => {
	const source = readFileSync(
		new URL(`../node_modules/lucide-static/icons/${name}.svg`, import.meta.url),
		"utf8",
	);
	const drawing = source.slice(source.indexOf(">", source.indexOf("<svg")) + 1, source.lastIndexOf("</svg>"));
	return `<symbol id="${name}" viewBox="0 0 24 24">${drawing.replace(/\s+/g, " ").trim()}</symbol>`;
});
writeFileSync(
	new URL("../app/ui/elements/icons.svg", import.meta.url),
	`<svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">\n${symbols.join("\n")}\n</svg>\n`,
);
