import { CopyButton } from "~/ui/fields/CopyButton";
import styles from "./ShareLinks.module.css";

export function ShareLinks({ name, url }: { name: string; url: string }) {
	return (
		<div className={styles.share}>
			<span>Compartir:</span>{" "}
			<a href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}>WhatsApp</a>{" "}
			<CopyButton text={url}>Copiar enlace</CopyButton>
		</div>
	);
}
