import { Link } from "@remix-run/react";
import styles from "./Desk.module.css";

/** Links to what a page can show, of which one is shown. */
export function Tabs({ tabs }: { tabs: { name: string; url: string; isShown: boolean }[] }) {
	return (
		<nav aria-label="Qué ver" className={styles.tabs}>
			{tabs.map(({ name, url, isShown }) => (
				<Link key={name} to={url} aria-current={isShown ? "page" : undefined}>
					{name}
				</Link>
			))}
		</nav>
	);
}
