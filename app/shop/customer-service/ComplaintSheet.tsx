import type { ReactNode } from "react";
import { kindDefinitions, legalNotes, sectionTitles, sheetTitle } from "~/domain/customer-service/complaint";
import { type ComplaintView, listHead, type Supplier } from "~/domain/customer-service/complaint-view";
import { urls } from "~/platform/urls";
import type { Fact } from "~/platform/values/fact";
import { Facts } from "~/ui/elements/Facts";
import styles from "./ComplaintSheet.module.css";

export const answerId = "respuesta";

export function ComplaintSheet({ complaint }: { complaint: ComplaintView }) {
	const { number, filedOn, supplier, consumer, good, detail, confirmation, answerBy, answer } = complaint;
	return (
		<article className={styles.sheet} aria-label={`Hoja de reclamación ${number}`}>
			<SheetHead number={number} date={filedOn} supplier={supplier} />
			<Section title={sectionTitles.consumer} rows={consumer} />
			<Section title={sectionTitles.good} rows={good} />
			<Section title={sectionTitles.detail} rows={detail}>
				<p className={styles.small}>{kindDefinitions.reclamo.definition}</p>
				<p className={styles.small}>{kindDefinitions.queja.definition}</p>
				<p>
					<strong>Confirmación del consumidor:</strong> {confirmation}
				</p>
			</Section>
			<Section id={answerId} title={sectionTitles.answer}>
				{answer ? (
					<>
						<p className={styles.typed}>{answer.text}</p>
						<p>
							<strong>Fecha de la respuesta:</strong> {answer.on}
						</p>
					</>
				) : (
					<p>Todavía no hay respuesta. La recibirás a más tardar el {answerBy}.</p>
				)}
			</Section>
			<LegalNotes />
		</article>
	);
}

interface SectionProps {
	id?: string;
	title: string;
	rows?: Fact[];
	children?: ReactNode;
}

function Section({ id, title, rows, children }: SectionProps) {
	return (
		<section id={id} className={styles.section}>
			<h2>{title}</h2>
			{rows && <Facts rows={rows} className={styles.facts} />}
			{children}
		</section>
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
