import { createContext, useContext, useEffect, useRef } from "react";
import { urls } from "~/platform/urls";
import styles from "./ProductLinks.module.css";

/** On the server, draws what the shopper saw lately, without the products beside it. */
export const DrawSeenContext = createContext<((beside: readonly string[]) => string) | undefined>(undefined);

interface RecentlySeenProps {
	/** The slug of the product whose page this is: its picture has the browser remember it, also without scripts. */
	product?: string;
	beside: readonly string[];
}

/** HTML of the server's, which React leaves alone: the page cache writes each shopper's own. Scripts ask for it after a click. */
export function RecentlySeen({ product, beside }: RecentlySeenProps) {
	const draw = useContext(DrawSeenContext);
	const part = useRef<HTMLDivElement>(null);
	const url = urls.seen({ ...(product && { producto: product }), junto: beside.join(" ") });
	useEffect(() => {
		const { current } = part;
		if (!current || current.firstChild) return;
		const leaving = new AbortController();
		fetch(url, { signal: leaving.signal })
			.then((answer) => (answer.ok ? answer.text() : ""))
			.then((html) => {
				current.innerHTML = html;
			})
			.catch(() => {});
		return () => leaving.abort();
	}, [url]);
	const beacon = product
		? `<span hidden><img src="${urls.seen({ imagen: product })}" alt="" width="1" height="1"></span>`
		: "";
	return (
		<div
			ref={part}
			className={styles.part}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server.
			dangerouslySetInnerHTML={{ __html: draw ? beacon + draw(beside) : "" }}
		/>
	);
}
