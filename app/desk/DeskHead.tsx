import type { ReactNode } from "react";
import { DoneMessage } from "~/ui/DoneMessage";
import { FormProblem } from "~/ui/FormProblem";
import styles from "./Desk.module.css";
import type { DeskRefusal } from "./refusal.server";

/** @param unplaced if the page no longer shows the refused form: what was typed into it, and what to do instead */
export function DeskHead({
	title,
	done,
	refusal,
	unplaced,
	children,
}: {
	title: string;
	done?: string | undefined;
	refusal?: DeskRefusal | undefined;
	unplaced?: { texts: string[]; advice: string } | undefined;
	children?: ReactNode;
}) {
	const { problem, faults = {}, isPartial, retry } = refusal ?? {};
	const [firstFault] = Object.keys(faults);
	return (
		<>
			<h1>{title}</h1>
			{children}
			{done && !refusal && <DoneMessage>{done}</DoneMessage>}
			{refusal && (
				<FormProblem title={isPartial ? "No se guardó todo" : "No se guardó"}>
					<p>
						{firstFault && !unplaced ? <a href={`#${encodeURIComponent(firstFault)}`}>{problem}</a> : problem}{" "}
						{unplaced ? unplaced.advice : retry}
					</p>
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
