import type { ReactNode } from "react";
import { type FieldState, plainField } from "~/ui/Field";
import type { DeskRefusal } from "./refusal.server";

/** A field that shows what was typed, or else `shown`. A hidden `seen-…` field has the value first shown. */
export function seenField(
	name: string,
	shown: string,
	refusal: DeskRefusal | undefined,
): { field: FieldState; seen: ReactNode } {
	return {
		field: { ...plainField(name, name, refusal?.faults[name]), initialValue: refusal?.typed[name] ?? shown },
		seen: <input type="hidden" name={`seen-${name}`} value={refusal?.typed[`seen-${name}`] ?? shown} />,
	};
}
