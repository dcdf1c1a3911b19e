import type { ReactNode } from "react";
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

interface FactRowProps {
	name: ReactNode;
	className?: string | undefined;
	children: ReactNode;
}

/** The value at the other end of the line. */
export function FactRow({ name, className = "", children }: FactRowProps) {
	return (
		<div className={`row apart words-1 ${className}`}>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
