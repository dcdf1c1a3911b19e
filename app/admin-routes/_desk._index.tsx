import { Link, useLoaderData } from "@remix-run/react";
import styles from "~/desk/Desk.module.css";
import { DeskHead } from "~/desk/DeskHead";
import { FirstSteps } from "~/desk-goods/FirstSteps";
import { loadToday } from "~/desk-inbox/today.server";
import { screen } from "~/store.server";

export const loader = screen(loadToday);

export default function TodayPage() {
	const { steps, tasks } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead />
			<FirstSteps steps={steps} />
			<ul role="list" className={styles.tasks}>
				{tasks.map(({ count, name, url }) => (
					<li key={name}>
						<Link to={url} className={count === "0" ? `${styles.task} ${styles.done}` : styles.task}>
							{count !== undefined && <strong>{count}</strong>} <span>{name}</span>
						</Link>
					</li>
				))}
			</ul>
		</>
	);
}
