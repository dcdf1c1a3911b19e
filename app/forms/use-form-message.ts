import { useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/use-browser-layout-effect";

/**
 * Moves the focus to the message above a form that was refused, again with each answer. Before the page is painted: a
 * shopper may type or click as soon as the message is there.
 * @param result what the server said of the last submission
 * @param problems what else may be said, each in the same place of every call
 */
export function useFormMessage(result: { status?: string } | null | undefined, ...problems: unknown[]) {
	const message = useRef<HTMLDivElement>(null);
	const isRefused = result?.status === "error";
	const isTold = isRefused || problems.some(Boolean);
	useBrowserLayoutEffect(() => {
		if (isTold) message.current?.focus();
	}, [isTold, result, ...problems]);
	return { message, isRefused };
}
