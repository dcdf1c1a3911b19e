const key = "wasi-no-hydration";

/** Whether this tab's pages are taken over by React. */
export function isHydrationOn(): boolean {
	try {
		return sessionStorage.getItem(key) === null;
	} catch {
		return true;
	}
}

/** Loads the page again, without hydration in this tab: every page works as HTML. @returns false when it cannot */
export function continueWithoutHydration(): boolean {
	try {
		sessionStorage.setItem(key, "1");
	} catch {
		return false;
	}
	// Unlike reload(), this is a GET also where a form was posted.
	window.location.replace(window.location.pathname + window.location.search);
	return true;
}
