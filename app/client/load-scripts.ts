/**
 * Requests the page's scripts once it is painted and idle, or when the shopper is about to use a control. Runs inline,
 * as its own source text, without anything outside its body. @param importFile `import`, which Vite would rewrite
 */
export function loadScripts(importFile: (file: string) => Promise<unknown>): void {
	const { files, runtime } = document.currentScript?.dataset ?? {};
	const intents = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"];
	let isLoading = false;
	const load = async () => {
		if (isLoading) return;
		isLoading = true;
		for (const intent of intents) removeEventListener(intent, onIntent);
		// Hot reload, in development.
		if (runtime) await importFile(runtime);
		// entry.client.tsx imports them again, and handles a failure.
		for (const file of files?.split(" ") ?? []) importFile(file).catch(() => {});
	};
	const onIntent = ({ target }: Event) => {
		if (target instanceof Element && target.closest("a,button,input,label,select,summary,textarea")) load();
	};
	for (const intent of intents) addEventListener(intent, onIntent, { passive: true });
	addEventListener("pageshow", ({ persisted }) => {
		if (persisted) document.documentElement.dataset.restored = "";
	});
	addEventListener("load", () =>
		requestAnimationFrame(() => {
			// Safari has no requestIdleCallback.
			if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 2000 });
			else setTimeout(load, 200);
		}),
	);
}
