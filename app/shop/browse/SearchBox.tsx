import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { maxSearchLength } from "~/domain/catalog/search-length";
import { urls } from "~/platform/urls";
import { Icon } from "~/ui/elements/Icon";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { useUrlValues } from "~/web/forms/use-url-values";
import styles from "./SearchBox.module.css";
import type { SearchSuggestions } from "./SearchSuggestions";

/** A GET form. Its field has suggestions once it is entered with scripts. */
export function SearchBox() {
	const { pathname, search } = useLocation();
	const searched = pathname === urls.productList() ? (new URLSearchParams(search).get("q") ?? "") : "";
	const form = useUrlValues({ q: searched });
	const field = useRef<HTMLInputElement>(null);
	const [Suggestions, setSuggestions] = useState<typeof SearchSuggestions>();
	const loadSuggestions = () =>
		import("./SearchSuggestions").then(
			(loaded) => setSuggestions(() => loaded.SearchSuggestions),
			() => {},
		);
	// biome-ignore lint/correctness/useExhaustiveDependencies: for a field that was entered before hydration
	useEffect(() => {
		if (document.activeElement === field.current) loadSuggestions();
	}, []);
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
				ref={field}
				type="search"
				name="q"
				defaultValue={searched}
				placeholder="Buscar productos"
				aria-label="Buscar productos"
				maxLength={maxSearchLength}
				autoComplete="off"
				onFocus={loadSuggestions}
			/>
			<button type="submit">
				<Icon name="search" />
				<VisuallyHidden>Buscar</VisuallyHidden>
			</button>
			{Suggestions && field.current && <Suggestions field={field.current} />}
		</Form>
	);
}
