/** Requests the page's scripts once it is painted and idle, or before a control is used. Runs inline from its own source text. */
export function loadScripts(importFile: (file: string) => Promise<unknown>): void {
	const { files, runtime } = document.currentScript?.dataset ?? {};
	let isLoading = false;
	const load = async () => {
		if (isLoading) return;
		isLoading = true;
		if (runtime) await importFile(runtime);
		// entry.client.tsx imports them again, and handles a failure.
		for (const file of files?.split(" ") ?? [])
			importFile(file).catch(() => reloadIfGone(file).catch(() => {}));
	};
	/** Reloads a page whose build is gone: at most once, and never with a control focused or an alert shown. */
	const reloadIfGone = async (file: string) => {
		const { status } = await fetch(file, { method: "HEAD" });
		const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
		if (status === 404 && entry?.type !== "reload" && !document.querySelector(":focus,[role=alert]"))
			location.reload();
	};
	const onIntent = ({ target }: Event) => {
		if (target instanceof Element && target.closest("a,button,input,label,select,summary,textarea")) load();
	};
	for (const intent of ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"])
		addEventListener(intent, onIntent, { passive: true });
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
