import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/Icon";
import styles from "./Confirmation.module.css";
import { confirmationId } from "./confirmations";

/** Says what was done; where scripts run it takes the focus, since the button that was pressed may be gone. */
export function Confirmation({ text }: { text: string | undefined }) {
	const message = useRef<HTMLParagraphElement>(null);
	const { key, pathname, search, hash } = useLocation();
	const page = pathname + search;
	const shownOn = useRef<string>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same words may be said again.
	useEffect(() => {
		// A link to a part of the page says nothing anew.
		const isWithin = shownOn.current === page && hash !== "" && hash !== `#${confirmationId}`;
		shownOn.current = page;
		if (!isWithin) message.current?.focus();
	}, [key, text]);
	if (!text) return null;
	return (
		<p ref={message} id={confirmationId} role="status" tabIndex={-1} className={styles.confirmation}>
			<Icon name="circle-check" />
			{text}
		</p>
	);
}
