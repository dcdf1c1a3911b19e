import type { ReactNode } from "react";
import { Icon } from "./Icon";
import styles from "./IconList.module.css";
import type { IconName } from "./icon-names";

export function IconList({ children }: { children: ReactNode }) {
	return (
		<ul role="list" className={styles.list}>
			{children}
		</ul>
	);
}

export function IconItem({ icon, children }: { icon: IconName; children: ReactNode }) {
	return (
		<li>
			<Icon name={icon} />
			<div>{children}</div>
		</li>
	);
}
