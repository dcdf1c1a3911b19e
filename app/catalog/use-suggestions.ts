import { useCallback, useEffect, useRef, useState } from "react";
import { urls } from "~/urls";
import type { Picture } from "./product";

/** Somewhere that the typed text may be meant to lead. */
export interface Suggestion {
	to: string;
	label: string;
	/** The price of a product, or that it is a category. */
	detail: string;
	image?: Picture;
	/** Set where nothing is what was typed, and this only comes near. */
	isNearest?: true;
}

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
