import { Link } from "@remix-run/react";
import styles from "./Desk.module.css";

export interface TabsProps {
	tabs: { name: string; url: string; isShown: boolean }[];
}

export function Tabs({ tabs }: TabsProps) {
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
