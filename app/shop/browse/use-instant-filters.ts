import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import type { FilterChoices } from "~/domain/catalog/count-choices.server";
import { type Filters, filtersToQuery, parseFilters } from "~/domain/catalog/filters";
import { hasExactQuery, urls } from "~/platform/urls";
import { isTouched } from "~/web/forms/fields-in-use";
import { readFormValues, useUrlValues } from "~/web/forms/use-url-values";

/** A form of filters that is applied as soon as a field changes. */
export function useInstantFilters(
	filters: Filters,
	choices: FilterChoices,
): { form: RefObject<HTMLFormElement>; apply(): void } {
	const shown = filtersToQuery({ ...filters, page: 1 });
	const form = useUrlValues({ ...shown, orden: filters.order });
	const navigate = useNavigate();
	const requested = useRef<string>();

	function apply(): void {
		if (!form.current) return;
		const known = { ...choices, categories: choices.categories.map(({ id }) => ({ _id: id })) };
		const query = filtersToQuery(parseFilters(new URLSearchParams(readFormValues(form.current)), known));
		const url = urls.productList(query);
		const isShown = hasExactQuery(new URLSearchParams(query), shown);
		// A choice that is undone while its page is loading cancels that navigation.
		const { location } = window.__remixRouter.state.navigation;
		const isLoading = location !== undefined && location.pathname + location.search === requested.current;
		if (isLoading ? url !== requested.current : !isShown) {
			requested.current = url;
			navigate(url, { preventScrollReset: true, replace: isShown });
		}
	}

	// The shopper may have chosen before hydration. A field that still has the focus is applied when it is left.
	const onHydration = useRef(() => {
		const controls = [...(form.current?.elements ?? [])];
		if (controls.some(isTouched) && !form.current?.querySelector("input:focus")) apply();
	});
	useEffect(() => onHydration.current(), []);
	return { form, apply };
}
