import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useBrowserLayoutEffect } from "~/ui/use-browser-layout-effect";
import { forgetEntry, type KeptAnswers, keepEntry, recallEntry } from "./answer-storage";

/**
 * Keeps the answers of a form in the tab's storage for half an hour, and puts them back after a reload or a return to
 * its page. Answers typed before hydration stay. Consent boxes and hidden fields are not kept.
 * @param name of the form, and of what it is about where its page may show it for several things
 * @param answer to the last submission, if it was refused: the form then shows what was sent
 * @param onLeave is called with changed answers when the shopper leaves the page or the tab
 * @returns what was put back; options that a list lacked are for the caller to draw
 */
export function useRestoredAnswers(
	form: RefObject<HTMLFormElement>,
	name: string,
	answer: unknown,
	onLeave?: (form: HTMLFormElement) => void,
): KeptAnswers | undefined {
	const [restored, setRestored] = useState<KeptAnswers>();
	const { state, formMethod } = useNavigation();
	const isSending = useRef(false);
	isSending.current = formMethod === "POST";
	const leave = useRef(onLeave);
	leave.current = onLeave;

	useEffect(() => {
		const element = form.current;
		if (!element) return;
		let isChanged = false;
		const keep = () => keepEntry(name, answersIn(element));
		const onInput = () => {
			isChanged = true;
			keep();
		};
		const onHide = () => {
			if (document.visibilityState !== "hidden" || isSending.current) return;
			// Answers may also come from before hydration, or from a browser that fills in forms without an event.
			if (!isChanged && ![...element.elements].some(isTouched)) return;
			isChanged = false;
			keep();
			leave.current?.(element);
		};
		element.addEventListener("input", onInput);
		document.addEventListener("visibilitychange", onHide);
		return () => {
			element.removeEventListener("input", onInput);
			document.removeEventListener("visibilitychange", onHide);
		};
	}, [form, name]);

	// Before the form is painted without them.
	useBrowserLayoutEffect(() => {
		const element = form.current;
		if (!element) return;
		if (answer) return keepEntry(name, answersIn(element));
		const kept = recallEntry(name);
		if (kept) setRestored(restore(element, kept));
	}, [form, name, answer]);

	// After a POST the page's data are loaded again if it was accepted: they are newer than what is kept.
	useEffect(() => {
		if (!form.current || state !== "loading" || formMethod !== "POST") return;
		forgetEntry(name);
		setRestored(undefined);
	}, [form, name, state, formMethod]);

	return restored;
}

type Control = HTMLInputElement | HTMLSelectElement;

function isKept(element: Element): element is Control {
	if (element instanceof HTMLSelectElement) return true;
	return (
		element instanceof HTMLInputElement && element.type !== "hidden" && element.dataset.consent === undefined
	);
}

function answersIn(form: HTMLFormElement): KeptAnswers {
	const kept: KeptAnswers = { values: {}, options: {} };
	for (const control of [...form.elements].filter(isKept)) {
		kept.values[control.name] = answerIn(control);
		if (control instanceof HTMLSelectElement) {
			kept.options[control.name] = [...control.options].map(({ value, text }) => [value, text]);
		}
	}
	return kept;
}

/** @returns what was put back, without the controls that already have an answer */
function restore(form: HTMLFormElement, { values, options }: KeptAnswers): KeptAnswers {
	const controls = [...form.elements].filter(isKept).filter((control) => !isTouched(control));
	const restored: KeptAnswers = { values: {}, options };
	for (const control of controls) {
		const value = values[control.name];
		if (value === undefined) continue;
		restored.values[control.name] = value;
		if (isCheckbox(control)) control.checked = value === "on";
		else if (control instanceof HTMLInputElement || hasOption(control, value)) control.value = value;
	}
	return restored;
}

/** Whether it shows something else than the server sent. */
function isTouched(control: Element): boolean {
	if (!isKept(control)) return false;
	if (control instanceof HTMLSelectElement) {
		const sent = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
		return control.value !== (sent?.value ?? "");
	}
	return isCheckbox(control)
		? control.checked !== control.defaultChecked
		: control.value !== control.defaultValue;
}

function answerIn(control: Control): string {
	if (isCheckbox(control)) return control.checked ? "on" : "";
	return control.value;
}

function isCheckbox(control: Control): control is HTMLInputElement & { type: "checkbox" } {
	return control.type === "checkbox";
}

function hasOption(select: HTMLSelectElement, value: string): boolean {
	return [...select.options].some((option) => option.value === value);
}
