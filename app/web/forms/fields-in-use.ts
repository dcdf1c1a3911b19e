import { useEffect } from "react";
import { forgetExpiredAnswers } from "./tab-answers";

/** Fields changed since the last navigation began; a submission's redirect does not count as one. */
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
		let destination: unknown;
		const unsubscribe = window.__remixRouter.subscribe(({ navigation: { location, state, formMethod } }) => {
			const isRedirect = state === "loading" && formMethod === "POST";
			if (location && location !== destination && !isRedirect) {
				typed = new WeakSet();
				focused = new WeakSet();
			}
			destination = location;
		});
		return () => {
			document.removeEventListener("input", onInput, true);
			document.removeEventListener("focusin", onFocus, true);
			unsubscribe();
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
