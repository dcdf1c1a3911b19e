import { useMemo } from "react";
import { type FieldState, plainField } from "./Field";

/** As `plainField`, whose message stays away once the value has changed. @param answer that has the error; another may repeat it */
export function usePlainField(id: string, name: string, error?: string, answer: unknown = error): FieldState {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the errors of another answer are another list.
	return useMemo(() => plainField(id, name, error), [id, name, error, answer]);
}
