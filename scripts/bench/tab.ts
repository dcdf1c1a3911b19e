import { setTimeout } from "node:timers/promises";
import type { Devtools } from "./devtools";

/** A browser tab without scripts, on a slowed processor. */
export interface Tab {
	goto(url: string): Promise<void>;
	back(): Promise<void>;
	/** Evaluates an expression in the page that the tab shows. */
	evaluate<T>(expression: string): Promise<T>;
	/** Scrolls to a link, rests the pointer on it and presses the button. @returns a function that releases it */
	press(selector: string, index: number, restMs: number): Promise<() => Promise<void>>;
}

/** @param slowdown how many times slower the processor is */
export async function openTab({ send, onEvent }: Devtools, slowdown: number): Promise<Tab> {
	/** The sessions of the tab's pages; one of them is shown, the others are prerendered. */
	const pages = new Map<string, { targetId: string; isShown: boolean }>();
	onEvent((method, { sessionId, targetInfo }) => {
		if (method === "Target.attachedToTarget" && targetInfo.type === "page") {
			pages.set(sessionId, { targetId: targetInfo.targetId, isShown: !targetInfo.subtype });
			void preparePage(sessionId);
		}
		if (method === "Target.detachedFromTarget") pages.delete(sessionId);
		if (method === "Target.targetInfoChanged")
			for (const page of pages.values())
				if (page.targetId === targetInfo.targetId) page.isShown = !targetInfo.subtype;
	});
	async function preparePage(session: string): Promise<void> {
		const commands = [
			send("Emulation.setScriptExecutionDisabled", { value: true }, session),
			send("Emulation.setCPUThrottlingRate", { rate: slowdown }, session),
		];
		await Promise.allSettled(commands); // a prerendered page may be gone already
	}
	function shownPage(): string {
		const shown = [...pages].find(([, { isShown }]) => isShown);
		if (!shown) throw new Error("The tab shows no page.");
		return shown[0];
	}
	async function evaluate<T>(expression: string): Promise<T> {
		const { result } = await send("Runtime.evaluate", { expression, returnByValue: true }, shownPage());
		return result.value;
	}

	await send("Target.setDiscoverTargets", { discover: true });
	// A tab's session survives when a prerendered page replaces the shown one.
	const { targetId } = await send("Target.createTarget", { url: "about:blank", forTab: true });
	const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
	const attaching = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
	await send("Target.setAutoAttach", attaching, sessionId);

	return {
		evaluate,
		async goto(url) {
			await send("Page.navigate", { url }, shownPage());
		},
		async back() {
			const { entries, currentIndex } = await send("Page.getNavigationHistory", {}, shownPage());
			const { id } = entries[currentIndex - 1];
			await send("Page.navigateToHistoryEntry", { entryId: id }, shownPage());
		},
		async press(selector, index, restMs) {
			const position = await evaluate<{ x: number; y: number }>(`(() => {
				const link = document.querySelectorAll(${JSON.stringify(selector)})[${index}];
				link.scrollIntoView({ block: "center" });
				const { x, y, width, height } = link.getBoundingClientRect();
				return { x: x + width / 2, y: y + height / 2 };
			})()`);
			await setTimeout(400); // until the page has been scrolled
			const dispatch = (type: string) =>
				send("Input.dispatchMouseEvent", { type, ...position, button: "left", clickCount: 1 }, shownPage());
			await dispatch("mouseMoved");
			await setTimeout(restMs);
			await dispatch("mousePressed");
			// Chromium does not answer this command when another page replaces this one.
			return async () => void dispatch("mouseReleased").catch(() => {});
		},
	};
}
