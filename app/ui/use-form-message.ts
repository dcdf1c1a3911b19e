import { useEffect, useRef } from "react";

/**
 * For a form that says above its fields why it was not taken: what says so takes the focus, and takes it again with each
 * answer.
 * @param result what the server said of the last submission
 * @param problems what else may be said, each in the same place of every call
 */
export function useFormMessage(result: { status?: string } | null | undefined, ...problems: unknown[]) {
	const message = useRef<HTMLDivElement>(null);
	const isRefused = result?.status === "error";
	const isTold = isRefused || problems.some(Boolean);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another answer may say the same.
	useEffect(() => {
		if (isTold) message.current?.focus();
	}, [isTold, result, ...problems]);
	return { message, isRefused };
}
