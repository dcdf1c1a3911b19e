import { useCallback, useEffect, useRef, useState } from "react";
import type { Suggestion } from "~/catalog/search-suggestions.server";
import { urls } from "~/urls";

/** Keystrokes closer together than this, in milliseconds, make one question. */
const pauseMs = 120;

export function useSuggestions() {
	const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
	const asking = useRef<AbortController>();

	const forget = useCallback(() => {
		asking.current?.abort();
		setSuggestions((held) => (held.length > 0 ? [] : held));
	}, []);

	async function ask(text: string) {
		asking.current?.abort();
		asking.current = new AbortController();
		const { signal } = asking.current;
		if (text.trim().length < 2) return forget();
		try {
			await new Promise((resolve) => setTimeout(resolve, pauseMs));
			if (signal.aborted) return;
			const response = await fetch(urls.suggestions({ q: text }), { signal });
			const found: Suggestion[] = response.ok ? await response.json() : [];
			if (!signal.aborted) setSuggestions(found);
		} catch {
			// Suggestions are an aid: without a connection there are none, and the form still searches.
			if (!signal.aborted) setSuggestions([]);
		}
	}

	useEffect(() => () => asking.current?.abort(), []);
	return { suggestions, ask, forget };
}
