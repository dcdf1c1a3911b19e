import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { isTyped } from "./fields-in-use";

/** Shows the URL's values in a form without remounting it, which would lose focus and input. */
export function useUrlValues(values: Record<string, string | undefined>) {
	const form = useRef<HTMLFormElement>(null);
	const { key } = useLocation();
	const shown = useRef(key);
	useBrowserLayoutEffect(() => {
		if (shown.current === key) return;
		shown.current = key;
		if (form.current) showValues(form.current, values);
	}, [key, values]);
	return form;
}

function showValues(form: HTMLFormElement, values: Record<string, string | undefined>): void {
	for (const control of form.elements) {
		const { name } = control as HTMLInputElement;
		if (isTyped(control) || (name in values && values[name] === undefined)) continue;
		if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) {
			control.checked = values[control.name] === control.value;
		} else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
			control.value = values[control.name] ?? "";
		}
	}
}

export function readFormValues(form: HTMLFormElement): Record<string, string> {
	return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
