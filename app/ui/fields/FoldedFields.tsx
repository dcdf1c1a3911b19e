import type { ReactNode } from "react";
import type { FieldState } from "./Field";

interface FoldedFieldsProps {
	title: string;
	fields: readonly FieldState[];
	className?: string | undefined;
	children: ReactNode;
}

/** Fields that most shoppers leave empty, closed unless one has content or an error. */
export function FoldedFields({ title, fields, className = "", children }: FoldedFieldsProps) {
	const isUsed = fields.some(({ errors, initialValue }) => errors || initialValue);
	return (
		<details className={`fold ${className}`} open={isUsed || undefined}>
			<summary>{title}</summary>
			<div className="stack gap-5">{children}</div>
		</details>
	);
}
