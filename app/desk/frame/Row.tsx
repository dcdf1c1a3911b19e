import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import styles from "./Desk.module.css";

export function Rows({ rows }: { rows: RowProps[] }) {
	return (
		<ul role="list" className={styles.list}>
			{rows.map((row) => (
				<Row key={row.url ?? row.name} {...row} />
			))}
		</ul>
	);
}

interface RowProps {
	url?: string;
	name: string;
	subtitle?: string;
	details: string;
	value: string;
	valueNote?: string;
	/** Stands before the row, such as a checkbox. */
	start?: ReactNode;
	children?: ReactNode;
}

export function Row({ url, name, subtitle, details, value, valueNote, start, children }: RowProps) {
	return (
		<li className={styles.row}>
			{start || <span />}
			<p>
				{url ? <Link to={url}>{name}</Link> : <strong>{name}</strong>} {subtitle}
				<br />
				<span className={styles.more}>{details}</span>
			</p>
			<p className={styles.amount}>
				{value}
				{valueNote && (
					<>
						<br />
						<span className={styles.more}>{valueNote}</span>
					</>
				)}
			</p>
			{children && <div className={styles.below}>{children}</div>}
		</li>
	);
}

export function NextPage({ url, children }: { url: string | undefined; children: string }) {
	return (
		url && (
			<p>
				<Link to={url}>{children}</Link>
			</p>
		)
	);
}
