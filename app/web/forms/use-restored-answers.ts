import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { isInUse, isTouched, isTyped } from "./fields-in-use";
import { forgetTabAnswers, type KeptAnswers, keepTabAnswers, recallTabAnswers } from "./tab-answers";

/** Keeps a form's answers in the browser for half an hour. Answers typed before hydration win over restored ones. */
export function useRestoredAnswers(
	form: RefObject<HTMLFormElement>,
	name: string,
	{
		refusal,
		isSending,
		onLeave,
	}: {
		refusal: unknown;
		isSending: boolean;
		onLeave?: (form: HTMLFormElement) => void;
	},
): KeptAnswers | undefined {
	const [restored, setRestored] = useState<KeptAnswers>();
	const { key } = useLocation();
	const last = useRef({ key, isSending: false });
	const leave = useRef(onLeave);
	leave.current = onLeave;

	useEffect(() => {
		if (!form.current) return;
		return keepChanges(form.current, name, {
			isSending: () => last.current.isSending,
			onLeave: (element) => leave.current?.(element),
		});
	}, [form, name]);

	// An accepted submission reloads the page's data, which are newer than the saved answers. A new location key shows
	// that it was accepted; React may skip the navigation's short "loading" state on a slow device.
	useBrowserLayoutEffect(() => {
		const isAccepted = last.current.isSending && last.current.key !== key;
		last.current = { key, isSending };
		if (!isAccepted || !form.current) return;
		keepUnsent(name, form.current);
		setRestored(undefined);
	}, [form, name, key, isSending]);

	// A submission that leads to another page, or to a new instance of this form, was accepted, too. A layout effect's
	// cleanup runs before the next form recalls the answers.
	useBrowserLayoutEffect(
		() => () => {
			if (!last.current.isSending || !form.current) return;
			keepUnsent(name, form.current);
			keepFocus(form.current);
		},
		[form, name],
	);

	useBrowserLayoutEffect(() => {
		const element = form.current;
		if (!element) return;
		if (refusal) return keepTabAnswers(name, answersIn(element));
		const kept = recallTabAnswers(name);
		if (kept) setRestored(restore(element, kept));
	}, [form, name, refusal]);

	return restored;
}

function keepChanges(
	form: HTMLFormElement,
	name: string,
	{ isSending, onLeave }: { isSending: () => boolean; onLeave: (form: HTMLFormElement) => void },
): () => void {
	let isChanged = false;
	let hasLeft = false;
	const shownAt = Date.now();
	const keep = () => keepTabAnswers(name, answersIn(form), shownAt);
	const onInput = () => {
		isChanged = true;
		hasLeft = false;
		keep();
	};
	const onHide = ({ type }: Event) => {
		// Some browsers close a tab without "visibilitychange"; others send both.
		const isLeaving = type === "pagehide" || document.visibilityState === "hidden";
		if (!isLeaving) hasLeft = false;
		if (!isLeaving || hasLeft || isSending()) return;
		// Answers typed before hydration, or filled in by the browser, cause no event.
		if (!isChanged && ![...form.elements].filter(isKept).some(isTouched)) return;
		isChanged = false;
		hasLeft = true;
		keep();
		onLeave(form);
	};
	form.addEventListener("input", onInput);
	document.addEventListener("visibilitychange", onHide);
	addEventListener("pagehide", onHide);
	return () => {
		form.removeEventListener("input", onInput);
		document.removeEventListener("visibilitychange", onHide);
		removeEventListener("pagehide", onHide);
	};
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isKept(element: Element): element is Control {
	if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return true;
	if (!(element instanceof HTMLInputElement) || /^(hidden|file)$/.test(element.type)) return false;
	return element.dataset.consent === undefined;
}

function keepUnsent(name: string, form: HTMLFormElement): void {
	const unsent = answersIn(form, isTyped);
	if (Object.keys(unsent.values).length > 0) keepTabAnswers(name, unsent);
	else forgetTabAnswers(name);
}

function keepFocus(form: HTMLFormElement): void {
	const field = document.activeElement;
	if (field && form.contains(field) && isInUse(field))
		queueMicrotask(() => document.getElementById(field.id)?.focus());
}

function answersIn(form: HTMLFormElement, isWanted: (control: Control) => boolean = isKept): KeptAnswers {
	const kept: KeptAnswers = { values: {}, options: {} };
	for (const control of [...form.elements].filter(isKept).filter(isWanted)) {
		if (isRadio(control) && !control.checked) continue;
		kept.values[control.name] = answerIn(control);
		if (control instanceof HTMLSelectElement)
			kept.options[control.name] = [...control.options].map(({ value, text }) => [value, text]);
	}
	return kept;
}

function restore(form: HTMLFormElement, { values, options }: KeptAnswers): KeptAnswers {
	const isSame = (control: Control) => answerIn(control) === values[control.name];
	const controls = [...form.elements]
		.filter(isKept)
		.filter((control) => !isTouched(control) || isSame(control));
	const restored: KeptAnswers = { values: {}, options };
	for (const control of controls) {
		const value = values[control.name];
		if (value === undefined) continue;
		restored.values[control.name] = value;
		const fold = control.closest("details");
		if (fold && value) fold.open = true;
		if (isCheckbox(control)) control.checked = value === "on";
		else if (isRadio(control)) control.checked = control.value === value;
		else if (!("options" in control) || [...control.options].some((option) => option.value === value))
			control.value = value;
	}
	return restored;
}

function answerIn(control: Control): string {
	if (isCheckbox(control)) return control.checked ? "on" : "";
	return control.value;
}

function isCheckbox(control: Control): control is HTMLInputElement & { type: "checkbox" } {
	return control.type === "checkbox";
}

function isRadio(control: Control): control is HTMLInputElement & { type: "radio" } {
	return control.type === "radio";
}
