import { buttonClass } from "~/ui/fields/Button";
import { CopyButton } from "~/ui/fields/CopyButton";
import styles from "./ShareLinks.module.css";

export function ShareLinks({ name, url }: { name: string; url: string }) {
	return (
		<div className={styles.share}>
			<span>Compartir:</span>{" "}
			<a
				className={buttonClass("quiet")}
				href={`https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}`}
			>
				WhatsApp
			</a>{" "}
			<CopyButton text={url}>Copiar enlace</CopyButton>
		</div>
	);
}
