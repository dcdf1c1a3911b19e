import type { Page, Route } from "playwright-core";

/** Makes Chromium act like a browser without `popover`, in HTML, CSS and JavaScript. */
export async function withoutPopover(page: Page): Promise<void> {
	await page.addInitScript(forgetPopover);
	await page.route("**/*", async (route) => {
		const type = route.request().resourceType();
		if (type === "document") await rewrite(route, / popover(target)?(?==)/g, " data-unknown$1");
		else if (type === "stylesheet") await rewrite(route, /:popover-open/g, ":unknown");
		else await route.fallback();
	});
}

async function rewrite(route: Route, pattern: RegExp, replacement: string): Promise<void> {
	try {
		const response = await route.fetch({ maxRedirects: 0 });
		const isRedirect = response.status() >= 300 && response.status() < 400;
		if (isRedirect) await route.fulfill({ response });
		else await route.fulfill({ response, body: (await response.text()).replace(pattern, replacement) });
	} catch (error) {
		// The test has ended and closed its page.
		if (!/disposed|closed/.test(String(error))) throw error;
	}
}

function forgetPopover(): void {
	for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
		Reflect.deleteProperty(HTMLElement.prototype, name);
	const isUnknown = (selector: unknown) => String(selector).includes(":popover-open");
	const supports = CSS.supports.bind(CSS) as (...conditions: string[]) => boolean;
	CSS.supports = (...conditions: string[]) => !conditions.some(isUnknown) && supports(...conditions);
	for (const [owner, names] of [
		[Element.prototype, ["matches", "closest", "querySelector", "querySelectorAll"]],
		[Document.prototype, ["querySelector", "querySelectorAll"]],
	] as const) {
		const methods = owner as unknown as Record<string, (selector: string) => unknown>;
		for (const name of names) {
			const original = methods[name] as (selector: string) => unknown;
			methods[name] = function (this: unknown, selector: string) {
				if (isUnknown(selector)) throw new SyntaxError(`'${selector}' is not a valid selector.`);
				return original.call(this, selector);
			};
		}
	}
}
