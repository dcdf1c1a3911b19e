export interface Link {
	name: string;
	url: string;
}

export function Links({ links, className = "row" }: { links: readonly Link[]; className?: string }) {
	return (
		links.length > 0 && (
			<p className={className}>
				{links.map(({ name, url }) => (
					<a key={url} href={url}>
						{name}
					</a>
				))}
			</p>
		)
	);
}
