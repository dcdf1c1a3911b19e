import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { hasExactQuery, urls } from "~/platform/urls";
import { isTouched } from "~/web/forms/fields-in-use";
import { readFormValues, useUrlValues } from "~/web/forms/use-url-values";
import type { ListData } from "./load-list.server";

/** A form of filters that is applied as soon as a field changes. The server corrects what was typed, by a redirect. */
export function useInstantFilters({ query: shown, order, orders }: ListData): {
	form: RefObject<HTMLFormElement>;
	apply(): void;
} {
	const form = useUrlValues({ ...shown, orden: order });
	const navigate = useNavigate();
	const requested = useRef<string>();

	function apply(): void {
		if (!form.current) return;
		const { orden = "", ...values } = readFormValues(form.current);
		const filters = Object.entries(values).filter(([, value]) => value.trim());
		const query = { ...Object.fromEntries(filters), ...(orden !== orders[0]?.[0] && { orden }) };
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
