import styles from "./FieldLinks.module.css";

export function FieldLinks({ fields }: { fields: { id: string; label?: string | undefined }[] }) {
	return (
		<ul role="list" className={styles.fields}>
			{fields.map(({ id, label }) => (
				<li key={id}>
					<a href={`#${encodeURIComponent(id)}`}>{label}</a>
				</li>
			))}
		</ul>
	);
}
