import { Children, type ReactNode } from "react";
import type { Fact } from "~/platform/values/fact";

export function Facts({ rows, className }: { rows: readonly Fact[]; className: string | undefined }) {
	return (
		<dl className={className}>
			{rows.map(({ name, value }) => (
				<div key={name + value}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

interface FactRow {
	name: ReactNode;
	value: ReactNode;
	className?: string | undefined;
}

/** Each value at the other end of the line. */
export function FactRows({ rows, className }: { rows: readonly FactRow[]; className: string | undefined }) {
	const lines = rows.map(({ name, value, className = "" }) => (
		// biome-ignore lint/correctness/useJsxKeyInIterable: `Children.toArray` gives them.
		<div className={`row apart words-1 ${className}`}>
			<dt>{name}</dt>
			<dd>{value}</dd>
		</div>
	));
	return <dl className={className}>{Children.toArray(lines)}</dl>;
}
