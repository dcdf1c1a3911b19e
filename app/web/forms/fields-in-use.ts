import { useEffect } from "react";
import { forgetExpiredAnswers } from "./tab-answers";
import { watchDepartures } from "./watch-departures";

/** Fields changed since the shopper last chose another page. */
let typed = new WeakSet<EventTarget>();
/** Fields entered since then; undefined on the first page, where that may have happened before hydration. */
let focused: WeakSet<EventTarget> | undefined;

export function isTyped(field: Element): boolean {
	return typed.has(field);
}

export function isInUse(field: Element | null): boolean {
	if (!field) return false;
	return typed.has(field) || ((focused?.has(field) ?? true) && field.matches("input, select, textarea"));
}

export function useWatchFields(): void {
	useEffect(() => {
		forgetExpiredAnswers();
		const onInput = ({ target }: Event) => target && typed.add(target);
		const onFocus = ({ target }: Event) => target && focused?.add(target);
		document.addEventListener("input", onInput, true);
		document.addEventListener("focusin", onFocus, true);
		const stopWatching = watchDepartures(() => {
			typed = new WeakSet();
			focused = new WeakSet();
		});
		return () => {
			document.removeEventListener("input", onInput, true);
			document.removeEventListener("focusin", onFocus, true);
			stopWatching();
		};
	}, []);
}

export function isTouched(control: Element): boolean {
	if (control instanceof HTMLSelectElement) {
		const sent = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
		return control.value !== (sent?.value ?? "");
	}
	if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type))
		return control.checked !== control.defaultChecked;
	return (
		(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
		control.value !== control.defaultValue
	);
}
