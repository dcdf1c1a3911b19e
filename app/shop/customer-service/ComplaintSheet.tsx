import { legalNotes, sectionTitles, sheetTitle } from "~/domain/customer-service/complaint";
import {
	type ComplaintView,
	listHead,
	listSections,
	type Supplier,
} from "~/domain/customer-service/complaint-view";
import { urls } from "~/platform/urls";
import { Facts } from "~/ui/elements/Facts";
import styles from "./ComplaintSheet.module.css";

export const answerId = "respuesta";

export function ComplaintSheet({ complaint }: { complaint: ComplaintView }) {
	const { number, filedOn, supplier } = complaint;
	return (
		<article className={styles.sheet} aria-label={`Hoja de reclamación ${number}`}>
			<SheetHead number={number} date={filedOn} supplier={supplier} />
			{listSections(complaint).map(({ title, rows, notes = [] }) => (
				<section
					key={title}
					id={title === sectionTitles.answer ? answerId : undefined}
					className={styles.section}
				>
					<h2>{title}</h2>
					<Facts rows={rows} className={styles.facts} />
					{notes.map((note) => (
						<p key={note} className={styles.small}>
							{note}
						</p>
					))}
				</section>
			))}
			<LegalNotes />
		</article>
	);
}

export function LegalNotes() {
	return (
		<ul className={styles.legal}>
			{legalNotes.map((note) => (
				<li key={note}>{note}</li>
			))}
		</ul>
	);
}

export function SheetHead({ number, date, supplier }: { number: string; date: string; supplier: Supplier }) {
	return (
		<div className={styles.head}>
			<p className={styles.title}>{sheetTitle}</p>
			<Facts rows={listHead(number, date, supplier)} className={styles.facts} />
		</div>
	);
}

/** Required beside each form: data controller, purpose, retention and rights (Ley 29733, art. 18). */
export function ComplaintPrivacyNote({ supplier }: { supplier: Supplier }) {
	return (
		<p className={styles.small}>
			{supplier.legalName} es responsable de estos datos y los usa solo para atender tu reclamo o queja. Los
			guarda dos años, como manda la ley del Libro de Reclamaciones. Puedes pedir verlos o corregirlos (Ley
			29733). <a href={urls.privacy}>Privacidad</a>
		</p>
	);
}
