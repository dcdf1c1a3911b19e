import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { createFragmentCache } from "~/server/fragment-cache.server";
import { FragmentMarking } from "~/server/fragment-marking";
import { CachedFragment } from "~/ui/CachedFragment";

const startPage = createFragmentCache(1_000_000);

function renderPage(names: string[], Greeting: (props: { name: string }) => string): string {
	const fragments = startPage();
	const rendered = renderToString(
		createElement(
			FragmentMarking.Provider,
			{ value: fragments.mark },
			names.map((name) =>
				createElement(CachedFragment, {
					key: name,
					name: "greeting",
					dependsOn: () => name,
					// biome-ignore lint/correctness/noChildrenProp: the component's type requires the property
					children: createElement(Greeting, { name }),
				}),
			),
		),
	);
	return fragments.fill(rendered);
}

test("a fragment is rendered once for each value that it depends on, and every page shows its own", () => {
	const greeting = vi.fn(({ name }: { name: string }) => `Hola, ${name}. `);
	expect(renderPage(["Ana", "Luz"], greeting)).toBe("Hola, Ana. Hola, Luz. ");
	expect(renderPage(["Luz", "Rosa", "Ana"], greeting)).toBe("Hola, Luz. Hola, Rosa. Hola, Ana. ");
	expect(greeting).toHaveBeenCalledTimes(3);
});
