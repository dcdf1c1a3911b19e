import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { FieldLinks } from "~/ui/fields/FieldLinks";
import { FormProblem } from "~/ui/fields/FormProblem";
import styles from "./Desk.module.css";
import { fieldId, useRefusal } from "./DeskForm";
import type { Link } from "./Links";

interface DeskHeadProps {
	/** If the page no longer shows the refused form: what was typed into it, and what to do instead. */
	unplaced?: { texts: string[]; advice: string } | undefined;
	/** Labels by the field's name, for faults that do not say which field they are about. */
	labelOf?: (field: string) => string | undefined;
	/** The page that this one belongs to. */
	back?: Link;
	children?: ReactNode;
}

/** The title that the page's loader gives, and what was done or why its action refused a form. */
export function DeskHead({ unplaced, labelOf = () => undefined, back, children }: DeskHeadProps) {
	const { title, done } = useLoaderData() as { title: string; done?: string };
	const answer = useRefusal();
	const { intent = "", problem, faults = {}, isPartial, retry } = answer ?? {};
	const marked = Object.entries(unplaced ? {} : faults).map(([field, fault]) => ({
		id: fieldId(intent, field),
		label: [labelOf(field), fault].filter(Boolean).join(": "),
	}));
	const isToldByLink = !unplaced && problem !== undefined && Object.values(faults).includes(problem);
	const advice = [!isToldByLink && problem, unplaced ? unplaced.advice : retry].filter(Boolean).join(" ");
	return (
		<>
			<h1>{title}</h1>
			{back && (
				<p>
					<a href={back.url}>{back.name}</a>
				</p>
			)}
			{children}
			{done && !answer && <DoneMessage>{done}</DoneMessage>}
			{problem !== undefined && (
				<FormProblem title={isPartial ? "No se guardó todo" : "No se guardó"}>
					{advice && <p>{advice}</p>}
					{marked.length > 0 && <FieldLinks fields={marked} />}
					{unplaced && unplaced.texts.length > 0 && (
						<>
							<p>Lo que escribiste:</p>
							{unplaced.texts.map((text) => (
								<p key={text} className={styles.typed}>
									{text}
								</p>
							))}
						</>
					)}
				</FormProblem>
			)}
		</>
	);
}
