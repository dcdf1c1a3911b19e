import { useState } from "react";
import { useHydrated } from "~/ui/elements/use-hydrated";
import styles from "./ShareLinks.module.css";

export function ShareLinks({ name, url }: { name: string; url: string }) {
	const [outcome, setOutcome] = useState("");
	// Browsers offer the clipboard on secure pages only.
	const canCopy = useHydrated() && navigator.clipboard !== undefined;
	const copy = () =>
		navigator.clipboard.writeText(url).then(
			() => setOutcome("Enlace copiado"),
			() => setOutcome("No se pudo copiar el enlace"),
		);
	return (
		<div className={styles.share}>
			<span>Compartir:</span>{" "}
			<a href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}>WhatsApp</a>{" "}
			{canCopy && (
				<button type="button" onClick={copy}>
					Copiar enlace
				</button>
			)}
			<span role="status">{outcome}</span>
		</div>
	);
}
