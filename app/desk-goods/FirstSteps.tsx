import { Link } from "@remix-run/react";
import styles from "~/desk/Desk.module.css";
import type { FirstStep } from "./first-steps.server";

export function FirstSteps({ steps }: { steps: FirstStep[] }) {
	if (steps.length === 0) return null;
	return (
		<section className={styles.box} aria-labelledby="primeros-pasos">
			<h2 id="primeros-pasos">Primeros pasos</h2>
			<ol className={styles.history}>
				{steps.map(({ name, url, isDone }) => (
					<li key={name}>
						<Link to={url}>{name}</Link>
						{isDone && <strong> ✓ Hecho</strong>}
					</li>
				))}
			</ol>
		</section>
	);
}
