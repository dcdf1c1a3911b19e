import { useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import type { FieldState } from "~/ui/fields/Field";
import type { SubmissionResult } from "./accept-form.server";
import { isTyped } from "./fields-in-use";

/** Shows the corrected answer of a refusal. Call it before `useRestoredAnswers`, which saves what the form shows. */
export function useOfferedAnswer(
	{ id, name }: FieldState,
	result: SubmissionResult | null | undefined,
): void {
	// A new document already shows the answer, which the shopper may have changed before hydration.
	const shown = useRef(result);
	useBrowserLayoutEffect(() => {
		if (shown.current === result) return;
		shown.current = result;
		const offered = result?.initialValue?.[name];
		const field = document.getElementById(id);
		if (typeof offered !== "string" || !(field instanceof HTMLInputElement) || isTyped(field)) return;
		field.value = offered;
	}, [id, name, result]);
}
