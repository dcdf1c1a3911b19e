import type { ReactNode } from "react";
import type { Fact } from "~/platform/values/fact";

export function Facts({ rows, className }: { rows: readonly Fact[]; className: string | undefined }) {
	return (
		<dl className={className}>
			{rows.map(({ name, value }) => (
				<FactRow key={name + value} name={name}>
					{value}
				</FactRow>
			))}
		</dl>
	);
}

interface FactRowProps {
	name: ReactNode;
	className?: string | undefined;
	children: ReactNode;
}

export function FactRow({ name, className, children }: FactRowProps) {
	return (
		<div className={className}>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
