import { useState } from "react";
import type { FieldState } from "~/ui/fields/Field";
import type { SubmissionResult } from "./accept-form.server";

export type Constraints<Name extends string> = Record<Name, { required?: boolean; maxLength?: number }>;

export function useFields<Name extends string>({
	id,
	constraint,
	labels,
	defaultValue,
	lastResult,
}: {
	id: string;
	constraint: Constraints<Name>;
	labels: Record<Name, string>;
	defaultValue?: Partial<Record<Name, string>> | undefined;
	lastResult: SubmissionResult | null | undefined;
}): Record<Name, FieldState> {
	// The fields are uncontrolled: what the shopper has typed meanwhile stays.
	const [initialValue] = useState(
		(lastResult?.initialValue ?? defaultValue) as Record<string, string> | undefined,
	);
	const toState = (name: Name): FieldState => ({
		id: `${id}-${name}`,
		name,
		label: labels[name],
		errors: lastResult?.error?.[name] ?? undefined,
		initialValue: initialValue?.[name],
		...constraint[name],
	});
	const names = (Object.keys(labels) as Name[]).filter((name) => name in constraint);
	return Object.fromEntries(names.map((name) => [name, toState(name)])) as Record<Name, FieldState>;
}
