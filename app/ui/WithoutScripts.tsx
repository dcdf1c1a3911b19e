import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated";
import styles from "./WithoutScripts.module.css";

/**
 * Controls that only shoppers without scripts need. They are removed on hydration; where scripts are enabled but do not
 * arrive, they appear after three seconds.
 */
export function WithoutScripts({ children }: { children: ReactNode }) {
	return useHydrated() ? null : <div className={styles.content}>{children}</div>;
}
