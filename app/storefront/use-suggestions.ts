import { useCallback, useEffect, useRef, useState } from "react";
import type { Suggestion } from "~/catalog/search-suggestions.server";
import { urls } from "~/urls";

const debounceMs = 120;

export function useSuggestions() {
	const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
	const pending = useRef<AbortController>();

	const clearSuggestions = useCallback(() => {
		pending.current?.abort();
		setSuggestions((held) => (held.length > 0 ? [] : held));
	}, []);

	async function fetchSuggestions(text: string) {
		pending.current?.abort();
		pending.current = new AbortController();
		const { signal } = pending.current;
		if (text.trim().length < 2) return clearSuggestions();
		try {
			await new Promise((resolve) => setTimeout(resolve, debounceMs));
			if (signal.aborted) return;
			const response = await fetch(urls.suggestions({ q: text }), { signal });
			const found: Suggestion[] = response.ok ? await response.json() : [];
			if (!signal.aborted) setSuggestions(found);
		} catch {
			// Without suggestions the form still searches.
			if (!signal.aborted) setSuggestions([]);
		}
	}

	useEffect(() => () => pending.current?.abort(), []);
	return { suggestions, fetchSuggestions, clearSuggestions };
}
