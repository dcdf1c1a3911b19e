import { Link } from "@remix-run/react";
import styles from "~/desk/Desk.module.css";
import type { Task } from "./today.server";

export function Today({ tasks }: { tasks: Task[] }) {
	return (
		<ul role="list" className={styles.tasks}>
			{tasks.map((task) => (
				<li key={task.name}>
					<TaskCard {...task} />
				</li>
			))}
		</ul>
	);
}

function TaskCard({ count, name, url }: Task) {
	const className = count !== "0" ? styles.task : `${styles.task} ${styles.done}`;
	const content = (
		<>
			{count && <strong>{count}</strong>} <span>{name}</span>
		</>
	);
	return url ? (
		<Link to={url} className={className}>
			{content}
		</Link>
	) : (
		<p className={className}>{content}</p>
	);
}
