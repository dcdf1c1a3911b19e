const key = "wasi-no-hydration";

/** Long enough to finish a form that the shopper has begun without scripts. */
const offMs = 10 * 60_000;

export function isHydrationOn(): boolean {
	try {
		return Date.now() - Number(sessionStorage.getItem(key)) > offMs;
	} catch {
		return true;
	}
}

/** Turns hydration off for this tab, for ten minutes, and reloads: every page works as HTML. @returns false without storage */
export function continueWithoutHydration(): boolean {
	try {
		sessionStorage.setItem(key, String(Date.now()));
	} catch {
		return false;
	}
	// Unlike reload(), this never repeats a POST.
	window.location.replace(window.location.pathname + window.location.search);
	return true;
}
