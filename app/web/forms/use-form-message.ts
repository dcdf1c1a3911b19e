import { useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";
import { isInUse } from "./fields-in-use";

/** Focuses the message above a refused form before it is painted, unless the shopper is in a field. */
export function useFormMessage(result: { status?: string } | null | undefined, ...problems: unknown[]) {
	const message = useRef<HTMLDivElement>(null);
	const isRefused = result?.status === "error";
	const hasMessage = isRefused || problems.some(Boolean);
	useBrowserLayoutEffect(() => {
		if (hasMessage && !isInUse(document.activeElement)) message.current?.focus();
	}, [hasMessage, result, ...problems]);
	return { message, isRefused, hasMessage };
}
