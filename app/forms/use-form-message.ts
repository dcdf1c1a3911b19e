import { useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/use-browser-layout-effect";
import { isInUse } from "./fields-in-use";

/**
 * Moves the focus to the message above a refused form, again after each answer, and before the browser paints it. A
 * field keeps the focus that the shopper entered meanwhile: what is typed next would be lost.
 * @param result of the last submission
 * @param problems other messages; a constant number of them, since they are effect dependencies
 */
export function useFormMessage(result: { status?: string } | null | undefined, ...problems: unknown[]) {
	const message = useRef<HTMLDivElement>(null);
	const isRefused = result?.status === "error";
	const hasMessage = isRefused || problems.some(Boolean);
	useBrowserLayoutEffect(() => {
		if (hasMessage && !isInUse(document.activeElement)) message.current?.focus();
	}, [hasMessage, result, ...problems]);
	return { message, isRefused, hasMessage };
}
