const key = "wasi-no-hydration";

export function isHydrationOn(): boolean {
	try {
		return sessionStorage.getItem(key) === null;
	} catch {
		return true;
	}
}

/** Turns hydration off for this tab and reloads: every page works as HTML. @returns false without storage */
export function continueWithoutHydration(): boolean {
	try {
		sessionStorage.setItem(key, "1");
	} catch {
		return false;
	}
	// Unlike reload(), this never repeats a POST.
	window.location.replace(window.location.pathname + window.location.search);
	return true;
}
