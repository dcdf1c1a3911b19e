const onFollowed = new Set<() => void>();

/** To be called at a link's click, because the router starts only once the page's code is loaded. */
export function announceDeparture(): void {
	for (const announce of onFollowed) announce();
}

/**
 * Calls back when the shopper has chosen another page or sent a form; a submission's redirect does not count. Listens to
 * the router itself, because React renders the start of a navigation late or not at all.
 */
export function watchDepartures(onDeparture: () => void): () => void {
	let destination: unknown;
	let isAnnounced = false;
	const announce = () => {
		isAnnounced = true;
		onDeparture();
	};
	onFollowed.add(announce);
	const unsubscribe = window.__remixRouter.subscribe(({ navigation: { location, state, formMethod } }) => {
		const isRedirect = state === "loading" && formMethod === "POST";
		if (location && location !== destination && !isRedirect) {
			if (!isAnnounced) onDeparture();
			isAnnounced = false;
		}
		destination = location;
	});
	return () => {
		onFollowed.delete(announce);
		unsubscribe();
	};
}
