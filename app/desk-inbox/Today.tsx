import { Link } from "@remix-run/react";
import styles from "~/desk/Desk.module.css";
import type { Task } from "./today.server";

export function Today({ tasks }: { tasks: Task[] }) {
	return (
		<ul role="list" className={styles.tasks}>
			{tasks.map(({ count, name, url }) => (
				<li key={name}>
					<Link to={url} className={count === "0" ? `${styles.task} ${styles.done}` : styles.task}>
						{count !== undefined && <strong>{count}</strong>} <span>{name}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}
