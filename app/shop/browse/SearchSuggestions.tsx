import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Suggestion } from "~/domain/catalog/search-suggestions.server";
import { urls } from "~/platform/urls";
import { Picture } from "~/ui/elements/Picture";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { isTyped } from "~/web/forms/fields-in-use";
import styles from "./SearchBox.module.css";

const listId = "sugerencias";

/** Makes the search field a combobox, as WAI-ARIA's "list autocomplete with manual selection". */
export function SearchSuggestions({ field }: { field: HTMLInputElement }) {
	const { suggestions, highlighted, onChoose } = useCombobox(field);
	const isOpen = suggestions.length > 0;
	const note = suggestions.some(({ isNearest }) => isNearest) && "No encontramos eso. Lo más parecido:";
	return (
		<>
			<div hidden={!isOpen} className={styles.list}>
				{note && <p className={styles.note}>{note}</p>}
				<div id={listId} role="listbox" aria-label="Sugerencias">
					{suggestions.map((suggestion, index) => (
						// biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the option
						// biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
						<div
							key={suggestion.to}
							id={`${listId}-${index}`}
							role="option"
							aria-selected={index === highlighted}
							onPointerDown={(event) => event.preventDefault()}
							onClick={() => onChoose(suggestion)}
						>
							{suggestion.image && <Picture picture={{ ...suggestion.image, alt: "" }} sizes="44px" eager />}
							<span>{suggestion.label}</span>
							<span className={styles.detail}>{suggestion.detail}</span>
						</div>
					))}
				</div>
			</div>
			<VisuallyHidden role="status">
				{isOpen &&
					`${note ? `${note} ` : ""}${suggestions.length === 1 ? "1 sugerencia" : `${suggestions.length} sugerencias`}`}
			</VisuallyHidden>
		</>
	);
}

function useCombobox(field: HTMLInputElement) {
	const navigate = useNavigate();
	const { key } = useLocation();
	const { suggestions, fetchSuggestions, clearSuggestions } = useSuggestions();
	const [highlight, setHighlight] = useState({ list: suggestions, index: -1 });
	// A new list has no highlighted option.
	const highlighted = highlight.list === suggestions ? highlight.index : -1;
	const isOpen = suggestions.length > 0;
	const optionId = highlighted >= 0 ? `${listId}-${highlighted}` : undefined;

	// biome-ignore lint/correctness/useExhaustiveDependencies: for what was typed before this code arrived
	useEffect(() => {
		if (isTyped(field)) fetchSuggestions(field.value);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
	useEffect(() => {
		if (!isTyped(field)) clearSuggestions();
	}, [key]);
	useEffect(() => {
		field.role = "combobox";
		field.ariaExpanded = String(isOpen);
		field.ariaAutoComplete = "list";
		field.setAttribute("aria-controls", listId);
		field.toggleAttribute("aria-activedescendant", optionId !== undefined);
		if (!optionId) return;
		field.setAttribute("aria-activedescendant", optionId);
		document.getElementById(optionId)?.scrollIntoView({ block: "nearest" });
	}, [field, isOpen, optionId]);
	// After every render, because the handlers read the state; before a key that is pressed in that moment.
	useLayoutEffect(() => {
		const onInput = () => fetchSuggestions(field.value);
		field.addEventListener("input", onInput);
		field.addEventListener("keydown", onKeyDown);
		field.addEventListener("blur", clearSuggestions);
		return () => {
			field.removeEventListener("input", onInput);
			field.removeEventListener("keydown", onKeyDown);
			field.removeEventListener("blur", clearSuggestions);
		};
	});

	function onChoose({ to }: Suggestion) {
		navigate(to);
		clearSuggestions();
	}

	function onKeyDown(event: KeyboardEvent) {
		const chosen = suggestions[highlighted];
		if (event.key === "Enter" && !chosen) return clearSuggestions();
		if (event.key === "Escape" && isOpen) clearSuggestions();
		else if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
			// The arrows cycle through the options and the text field.
			const places = suggestions.length + 1;
			const step = event.key === "ArrowDown" ? 1 : -1;
			setHighlight({ list: suggestions, index: ((highlighted + 1 + step + places) % places) - 1 });
		} else if (event.key === "ArrowDown") fetchSuggestions(field.value);
		else if (event.key === "Enter" && chosen) onChoose(chosen);
		else return;
		event.preventDefault();
	}

	return { suggestions, highlighted, onChoose };
}

const debounceMs = 120;

function useSuggestions() {
	const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
	const pending = useRef<AbortController>();

	function clearSuggestions() {
		pending.current?.abort();
		setSuggestions((held) => (held.length > 0 ? [] : held));
	}

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
