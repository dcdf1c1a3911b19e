export function Options({ none, options }: { none?: string; options: [value: string, name: string][] }) {
	return (
		<>
			{none !== undefined && <option value="">{none}</option>}
			{options.map(([value, name]) => (
				<option key={value} value={value}>
					{name}
				</option>
			))}
		</>
	);
}
