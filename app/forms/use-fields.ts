import { type SubmissionResult, useForm } from "@conform-to/react";
import { useMemo } from "react";
import type { FieldState } from "~/ui/Field";

export type Constraints<Name extends string> = Record<Name, { required?: boolean; maxLength?: number }>;

/**
 * Conform's `useForm`, with the state of all fields in plain objects. Conform computes each property of its fields'
 * metadata anew at every access.
 * @param constraint of each field
 * @param lastResult of the last submission, whose answers replace the default ones
 */
export function useFields<Name extends string>({
	constraint,
	lastResult,
	...options
}: {
	id: string;
	constraint: Constraints<Name>;
	defaultValue?: Partial<Record<Name, string>> | undefined;
	lastResult: SubmissionResult | null | undefined;
}) {
	const reported = useMemo(() => withoutStatus(lastResult), [lastResult]);
	const [form] = useForm<Record<string, string>>({ ...options, constraint, lastResult: reported });
	const { id, allErrors, initialValue, onSubmit } = form;
	const toState = (name: Name): FieldState => {
		const fieldId = `${id}-${name}`;
		return {
			id: fieldId,
			name,
			errorId: `${fieldId}-error`,
			descriptionId: `${fieldId}-description`,
			errors: allErrors[name],
			initialValue: initialValue?.[name],
			...constraint[name],
		};
	};
	const names = Object.keys(constraint) as Name[];
	const fields = Object.fromEntries(names.map((name) => [name, toState(name)])) as Record<Name, FieldState>;
	return { fields, onSubmit };
}

/** Conform moves the focus to the first invalid field of a result with the status "error". */
function withoutStatus(result: SubmissionResult | null | undefined): SubmissionResult | null | undefined {
	if (!result) return result;
	const { status: _, ...rest } = result;
	return rest;
}
