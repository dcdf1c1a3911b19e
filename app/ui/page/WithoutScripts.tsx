import type { ReactNode } from "react";
import { useHydrated } from "~/ui/elements/use-hydrated";
import styles from "./WithoutScripts.module.css";

/**
 * Controls for pages without scripts, removed on hydration; if scripts do not arrive, they appear after three seconds.
 * Space them with margins inside: a `gap` around them would collapse on hydration and shift the layout.
 */
export function WithoutScripts({ children }: { children: ReactNode }) {
	return useHydrated() ? null : <div className={styles.content}>{children}</div>;
}
