import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/Icon";
import styles from "./Confirmation.module.css";

/** Says what was done; where scripts run it takes the focus, since the button that was pressed may be gone. */
export function Confirmation({ text }: { text: string | undefined }) {
	const message = useRef<HTMLParagraphElement>(null);
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same words may be said again.
	useEffect(() => message.current?.focus(), [key, text]);
	if (!text) return null;
	return (
		<p ref={message} role="status" tabIndex={-1} className={styles.confirmation}>
			<Icon name="circle-check" />
			{text}
		</p>
	);
}
