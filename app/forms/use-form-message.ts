import { useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/use-browser-layout-effect";
import { isInUse } from "./fields-in-use";

/**
 * Moves the focus to the message above a refused form, before the browser paints it, unless the shopper has entered a
 * field meanwhile: what is typed next would be lost. @param problems other messages, always the same number
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
