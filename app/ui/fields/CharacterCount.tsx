import { useEffect, useState } from "react";
import styles from "./Field.module.css";

export function CharacterCount({ controlId, max }: { controlId: string; max: number }) {
	const [length, setLength] = useState(0);
	useEffect(() => {
		const control = document.getElementById(controlId) as HTMLInputElement | HTMLTextAreaElement;
		const count = () => setLength(control.value.length);
		count();
		control.addEventListener("input", count);
		return () => control.removeEventListener("input", count);
	}, [controlId]);
	const isTooLong = length > max;
	return (
		<span className={isTooLong ? `${styles.count} problem` : styles.count}>
			{length > 0 ? `${length} de ${max} caracteres.` : `Como máximo ${max} caracteres.`}
			<span role="status">{isTooLong && " Acorta el texto: no cabe todo."}</span>
		</span>
	);
}
