import { withStorage } from "~/ui/elements/web-storage";

const key = "wasi-no-hydration";

/** Long enough to finish a form that the shopper has begun without scripts. */
const offMs = 10 * 60_000;

export function isHydrationOn(): boolean {
	const turnedOffAt = withStorage("sessionStorage", (storage) => Number(storage.getItem(key))) ?? 0;
	return Date.now() - turnedOffAt > offMs;
}

/** Turns hydration off for this tab, for ten minutes, and reloads: every page works as HTML. @returns false without storage */
export function continueWithoutHydration(): boolean {
	const isOff = withStorage("sessionStorage", (storage) => {
		storage.setItem(key, String(Date.now()));
		return true;
	});
	if (!isOff) return false;
	// Unlike reload(), this never repeats a POST.
	window.location.replace(window.location.pathname + window.location.search);
	return true;
}
