import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldState } from "./Field";

interface FoldedFieldsProps {
	title: string;
	fields: readonly FieldState[];
	className?: string | undefined;
	children: ReactNode;
}

/** Fields that most shoppers leave empty, closed at first unless one has content, and opened by an error. */
export function FoldedFields({ title, fields, className = "", children }: FoldedFieldsProps) {
	const isUsed = fields.some(({ errors, initialValue }) => errors || initialValue);
	const [isOpenAtFirst] = useState(isUsed);
	const details = useRef<HTMLDetailsElement>(null);
	const errors = fields.find((field) => field.errors)?.errors;
	useEffect(() => {
		if (errors && details.current) details.current.open = true;
	}, [errors]);
	return (
		<details ref={details} className={`fold ${className}`} open={isOpenAtFirst || undefined}>
			<summary>{title}</summary>
			<div className="stack">{children}</div>
		</details>
	);
}
