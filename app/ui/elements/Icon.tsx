import styles from "./Icon.module.css";
import type { IconName } from "./icon-names";
import sprite from "./icons.svg";

/** Decorative: give the meaning in adjacent text or in the control's label. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
	return (
		<svg className={styles.icon} width={size} height={size} aria-hidden="true">
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}
