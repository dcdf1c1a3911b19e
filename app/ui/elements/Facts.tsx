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

/** A row of a `<dl>`. */
export function FactRow({
	name,
	className,
	children,
}: {
	name: ReactNode;
	className?: string | undefined;
	children: ReactNode;
}) {
	return (
		<div className={className}>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
