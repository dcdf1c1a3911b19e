import type { ScaleResult } from "./scale";
import { printRows, printTargets, say, table } from "./table";

export function printScale(results: ScaleResult[]): void {
	const [least, ...others] = results;
	if (!least) return;
	say("\nOne request at a time, in ms (p50 / p99); in brackets p50 beside that of the smallest catalogue\n");
	table(
		["page", ...results.map(({ products }) => `${products} products`)],
		least.pages.map(({ name, ...first }) => [
			name,
			`${first.p50Ms.toFixed(1)} / ${first.p99Ms.toFixed(1)}`,
			...others.map(({ pages }) => {
				const page = pages.find((one) => one.name === name) ?? first;
				return `${page.p50Ms.toFixed(1)} / ${page.p99Ms.toFixed(1)} (${(page.p50Ms / first.p50Ms).toFixed(2)}×)`;
			}),
		]),
		1,
	);
	say("");
	printRows(results, 0, {
		products: ({ products }) => String(products),
		"serving after ms": ({ startMs }) => startMs.toFixed(0),
		"search whole after ms": ({ searchReadyMs }) => searchReadyMs.toFixed(0),
		"CPU s until then": ({ startCpuSeconds }) => startCpuSeconds?.toFixed(1) ?? "",
		"a change shows after ms": ({ changeMs }) => changeMs.toFixed(0),
		"memory (RSS) MB": ({ memoryMB }) => String(memoryMB),
		"MB per 1000": ({ products, memoryMB }) =>
			products > least.products
				? (((memoryMB - least.memoryMB) * 1000) / (products - least.products)).toFixed(2)
				: "",
	});
	printScaleTargets(results.at(-1) ?? least, least);
}

/** The targets for 100,000 products. */
function printScaleTargets(most: ScaleResult, least: ScaleResult): void {
	const growth = (name: string) => {
		const p50 = ({ pages }: ScaleResult) => pages.find((page) => page.name === name)?.p50Ms ?? Number.NaN;
		return p50(most) / p50(least);
	};
	say(
		`\nTargets with ${most.products} products; the import shows after ${(most.importMs / 1000).toFixed(1)} s\n`,
	);
	printTargets([
		["longest hold by any page", most.holds.pages, 20, "ms"],
		["longest hold by a change of one product", most.holds.change, 20, "ms"],
		["a change of one product shows after", most.changeMs, 300, "ms"],
		["longest hold by an import of all products", most.holds.import, 50, "ms"],
		["the first page is served after", most.startMs / 1000, 2, "s"],
		["search is ready after", most.searchReadyMs / 1000, 10, "s"],
		["memory for 1,000 products", (most.memoryMB * 1000) / most.products, 8, "MB"],
		["list page, beside the smallest catalogue", growth("list"), 1.5, "×"],
		["product page, beside the smallest catalogue", growth("product"), 1.5, "×"],
	]);
}
