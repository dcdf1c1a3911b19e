import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * For an uncontrolled form whose values are the address's: a link or Back changes them from outside, and drawing the form
 * anew would lose the focus. What a shopper does before the scripts arrive, or while the page's data change, stays.
 * @param values by the names of the fields; one that is undefined is the shopper's, and stays; a field that is not among
 * them becomes empty
 */
export function useUrlValues(values: Record<string, string | undefined>) {
	const form = useRef<HTMLFormElement>(null);
	const { key } = useLocation();
	const shown = useRef(key);
	useEffect(() => {
		if (shown.current === key) return;
		shown.current = key;
		if (form.current) showValues(form.current, values);
	}, [key, values]);
	return form;
}

function showValues(form: HTMLFormElement, values: Record<string, string | undefined>): void {
	for (const control of form.elements) {
		const { name } = control as HTMLInputElement;
		if (name in values && values[name] === undefined) continue;
		if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) {
			control.checked = values[control.name] === control.value;
		} else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
			control.value = values[control.name] ?? "";
		}
	}
}

/** What the form would send, as text. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
	return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
