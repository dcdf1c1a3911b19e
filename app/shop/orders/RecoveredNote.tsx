/** Above a form that is filled in from a draft, in which there are no files. */
export function RecoveredNote() {
	return <p>Recuperamos lo que escribiste, sin las fotos. Todavía no lo enviaste.</p>;
}
