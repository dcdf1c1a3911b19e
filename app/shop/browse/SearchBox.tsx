import { Form, useLocation, useNavigate } from "@remix-run/react";
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { maxSearchLength } from "~/domain/catalog/search-length";
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

/** A GET form; with scripts, a combobox as WAI-ARIA's "list autocomplete with manual selection". */
export function SearchBox() {
	const { pathname, search } = useLocation();
	const searched = pathname === urls.productList() ? (new URLSearchParams(search).get("q") ?? "") : "";
	const form = useUrlValues({ q: searched });
	const { fieldProps, ...list } = useCombobox(form);
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
				{...fieldProps}
			/>
			<button type="submit">
				<Icon name="search" />
				<VisuallyHidden>Buscar</VisuallyHidden>
			</button>
			<SuggestionList {...list} />
		</Form>
	);
}

type SuggestionListProps = Omit<ReturnType<typeof useCombobox>, "fieldProps">;

function SuggestionList({ suggestions, highlighted, onChoose }: SuggestionListProps) {
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

function useCombobox(form: RefObject<HTMLFormElement>) {
	const navigate = useNavigate();
	const { key } = useLocation();
	const { suggestions, fetchSuggestions, clearSuggestions } = useSuggestions();
	const [highlight, setHighlight] = useState({ list: suggestions, index: -1 });
	// A new list has no highlighted option.
	const highlighted = highlight.list === suggestions ? highlight.index : -1;
	const isOpen = suggestions.length > 0;
	// Without scripts there are no suggestions, so the field must not claim to be a combobox.
	const isCombobox = useHydrated();
	const optionId = highlighted >= 0 ? `${listId}-${highlighted}` : undefined;

	// biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
	useEffect(() => {
		const field = form.current?.querySelector("input");
		if (!field || !isTyped(field)) clearSuggestions();
	}, [key]);
	useEffect(() => {
		if (optionId) document.getElementById(optionId)?.scrollIntoView({ block: "nearest" });
	}, [optionId]);

	function onChoose({ to }: Suggestion) {
		navigate(to);
		clearSuggestions();
	}

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		const chosen = suggestions[highlighted];
		if (event.key === "Enter" && !chosen) return clearSuggestions();
		if (event.key === "Escape" && isOpen) clearSuggestions();
		else if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
			// The arrows cycle through the options and the text field.
			const places = suggestions.length + 1;
			const step = event.key === "ArrowDown" ? 1 : -1;
			setHighlight({ list: suggestions, index: ((highlighted + 1 + step + places) % places) - 1 });
		} else if (event.key === "ArrowDown") fetchSuggestions(event.currentTarget.value);
		else if (event.key === "Enter" && chosen) onChoose(chosen);
		else return;
		event.preventDefault();
	}

	const ariaProps = isCombobox && {
		role: "combobox",
		"aria-expanded": isOpen,
		"aria-controls": listId,
		"aria-autocomplete": "list" as const,
		"aria-activedescendant": optionId,
	};
	const onChange = (event: ChangeEvent<HTMLInputElement>) => fetchSuggestions(event.currentTarget.value);
	const fieldProps = { ...ariaProps, onChange, onKeyDown, onBlur: clearSuggestions };
	return { suggestions, highlighted, onChoose, fieldProps };
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
