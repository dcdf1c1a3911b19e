import { useMemo } from "react";
import { type FieldState, plainField } from "./Field";

/**
 * As `plainField`, but its error, once hidden by typing, stays hidden until the next answer.
 * @param answer of the server, which may repeat the same error
 */
export function usePlainField(id: string, name: string, error?: string, answer: unknown = error): FieldState {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the errors of another answer are another list.
	return useMemo(() => plainField(id, name, error), [id, name, error, answer]);
}
