import styles from "./Desk.module.css";

export interface Fact {
	name: string;
	value: string;
}

export function Facts({ rows }: { rows: Fact[] }) {
	return (
		<dl className={styles.facts}>
			{rows.map(({ name, value }) => (
				<div key={name + value}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
