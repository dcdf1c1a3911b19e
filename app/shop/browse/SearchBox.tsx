import { Form, useLocation, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { maxSearchLength } from "~/domain/catalog/filters";
import type { Suggestion } from "~/domain/catalog/search-suggestions.server";
import { urls } from "~/platform/urls";
import { Icon } from "~/ui/elements/Icon";
import { Picture } from "~/ui/elements/Picture";
import { useHydrated } from "~/ui/elements/use-hydrated";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { isTyped } from "~/web/forms/fields-in-use";
import { useUrlValues } from "~/web/forms/use-url-values";
import styles from "./SearchBox.module.css";

const listId = "sugerencias";
const nearestNote = "No encontramos eso. Lo más parecido:";

/** A GET form; with scripts, a combobox as WAI-ARIA's "list autocomplete with manual selection". */
export function SearchBox() {
	const navigate = useNavigate();
	const { pathname, search, key } = useLocation();
	const searched = pathname === urls.productList() ? (new URLSearchParams(search).get("q") ?? "") : "";
	const form = useUrlValues({ q: searched });
	const { suggestions, fetchSuggestions, clearSuggestions } = useSuggestions();
	const [highlighted, setHighlighted] = useState({ list: suggestions, index: -1 });
	// A new list has no highlighted option.
	const active = highlighted.list === suggestions ? highlighted.index : -1;
	const isOpen = suggestions.length > 0;
	const isNearest = suggestions.some((suggestion) => suggestion.isNearest);
	// Without scripts there are no suggestions, so the field must not claim to be a combobox.
	const isCombobox = useHydrated();

	// biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
	useEffect(() => {
		const field = form.current?.querySelector("input");
		if (!field || !isTyped(field)) clearSuggestions();
	}, [key]);
	useEffect(() => {
		if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
	}, [active]);

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		if (event.key === "Escape" && isOpen) {
			event.preventDefault();
			clearSuggestions();
		} else if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
			event.preventDefault();
			// The arrows cycle through the options and the text field.
			const places = suggestions.length + 1;
			const step = event.key === "ArrowDown" ? 1 : -1;
			setHighlighted({ list: suggestions, index: ((active + 1 + step + places) % places) - 1 });
		} else if (event.key === "ArrowDown") {
			event.preventDefault();
			fetchSuggestions(event.currentTarget.value);
		} else if (event.key === "Enter") {
			const chosen = suggestions[active];
			if (chosen) {
				event.preventDefault();
				navigate(chosen.to);
			}
			clearSuggestions();
		}
	}

	return (
		<Form
			ref={form}
			role="search"
			method="get"
			action={urls.productList()}
			className={styles.form}
			aria-label="Buscar productos"
		>
			<input
				type="search"
				name="q"
				defaultValue={searched}
				placeholder="Buscar productos"
				aria-label="Buscar productos"
				maxLength={maxSearchLength}
				autoComplete="off"
				{...(isCombobox && {
					role: "combobox",
					"aria-expanded": isOpen,
					"aria-controls": listId,
					"aria-autocomplete": "list",
					"aria-activedescendant": active >= 0 ? `${listId}-${active}` : undefined,
				})}
				onChange={({ currentTarget }) => fetchSuggestions(currentTarget.value)}
				onKeyDown={onKeyDown}
				onBlur={clearSuggestions}
			/>
			<button type="submit">
				<Icon name="search" />
				<VisuallyHidden>Buscar</VisuallyHidden>
			</button>
			<div hidden={!isOpen} className={styles.list}>
				{isNearest && <p className={styles.note}>{nearestNote}</p>}
				<div id={listId} role="listbox" aria-label="Sugerencias">
					{suggestions.map(({ to, label, detail, image }, index) => (
						// biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the option
						// biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
						<div
							key={to}
							id={`${listId}-${index}`}
							role="option"
							aria-selected={index === active}
							onPointerDown={(event) => event.preventDefault()}
							onClick={() => {
								navigate(to);
								clearSuggestions();
							}}
						>
							{image && <Picture picture={{ ...image, alt: "" }} sizes="44px" eager />}
							<span>{label}</span>
							<span className={styles.detail}>{detail}</span>
						</div>
					))}
				</div>
			</div>
			<VisuallyHidden role="status">
				{isOpen &&
					`${isNearest ? `${nearestNote} ` : ""}${suggestions.length === 1 ? "1 sugerencia" : `${suggestions.length} sugerencias`}`}
			</VisuallyHidden>
		</Form>
	);
}

const debounceMs = 120;

function useSuggestions() {
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
