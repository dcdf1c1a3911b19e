import { useNavigation } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/use-browser-layout-effect";

/**
 * Cancels submissions while one with this intent is pending. A ref, because a second click may come before React
 * renders the pending state.
 * @returns whether the event was cancelled
 */
export function usePreventDoubleSubmit(intent: string): (event: FormEvent<HTMLFormElement>) => boolean {
	const { state } = useNavigation();
	const isPending = useRef(false);
	useBrowserLayoutEffect(() => {
		if (state === "idle") isPending.current = false;
	}, [state]);
	return (event) => {
		if (isPending.current) {
			event.preventDefault();
			return true;
		}
		const { submitter } = event.nativeEvent as SubmitEvent;
		isPending.current = submitter instanceof HTMLButtonElement && submitter.value === intent;
		return false;
	};
}
