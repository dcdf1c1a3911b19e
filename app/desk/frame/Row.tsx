import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./Desk.module.css";

export function Rows({ rows }: { rows: ComponentProps<typeof Row>[] }) {
	return (
		<ul role="list" className={styles.list}>
			{rows.map((row) => (
				<Row key={row.url ?? row.name} {...row} />
			))}
		</ul>
	);
}

/** A row of a list of the desk. @param start stands before the row, such as a checkbox */
export function Row({
	url,
	name,
	subtitle,
	details,
	value,
	valueNote,
	start,
	children,
}: {
	url?: string;
	name: string;
	subtitle?: string;
	details: string;
	value: string;
	valueNote?: string;
	start?: ReactNode;
	children?: ReactNode;
}) {
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
