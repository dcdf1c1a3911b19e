export interface Fact {
	name: string;
	/** May have several lines. */
	value: string;
}

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
