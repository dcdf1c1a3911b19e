import styles from "./Desk.module.css";

export interface TabsProps {
	tabs: { name: string; url: string; isShown: boolean }[];
}

export function Tabs({ tabs }: TabsProps) {
	return (
		<nav aria-label="Qué ver" className={styles.tabs}>
			{tabs.map(({ name, url, isShown }) => (
				<a key={name} href={url} aria-current={isShown ? "page" : undefined}>
					{name}
				</a>
			))}
		</nav>
	);
}
