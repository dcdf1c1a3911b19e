import { useLoaderData } from "@remix-run/react";
import styles from "~/desk/frame/Desk.module.css";
import { DeskHead } from "~/desk/frame/DeskHead";
import type { loadToday } from "~/desk/inbox/today.server";

export default function TodayPage() {
	const { steps, tasks } = useLoaderData<typeof loadToday>();
	return (
		<>
			<DeskHead />
			{steps.length > 0 && (
				<section className={styles.box} aria-labelledby="primeros-pasos">
					<h2 id="primeros-pasos">Primeros pasos</h2>
					<ol className={styles.history}>
						{steps.map(({ name, url, isDone }) => (
							<li key={name}>
								<a href={url}>{name}</a>
								{isDone && <strong> ✓ Hecho</strong>}
							</li>
						))}
					</ol>
				</section>
			)}
			<ul role="list" className={styles.tasks}>
				{tasks.map(({ count, name, url }) => (
					<li key={name}>
						<a href={url} className={count === "0" ? `${styles.task} ${styles.done}` : styles.task}>
							{count !== undefined && <strong>{count}</strong>} <span>{name}</span>
						</a>
					</li>
				))}
			</ul>
		</>
	);
}

export { loadToday as loader } from "~/desk/inbox/today.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
