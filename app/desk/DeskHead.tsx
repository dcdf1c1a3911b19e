import type { ReactNode } from "react";
import { DoneMessage } from "~/ui/DoneMessage";
import { FormProblem } from "~/ui/FormProblem";
import styles from "./Desk.module.css";
import type { DeskRefusal } from "./refusal.server";

/** @param unplaced texts that were typed into a form that the page no longer shows */
export function DeskHead({
	title,
	done,
	refusal,
	unplaced = [],
	children,
}: {
	title: string;
	done?: string | undefined;
	refusal?: DeskRefusal | undefined;
	unplaced?: string[];
	children?: ReactNode;
}) {
	return (
		<>
			<h1>{title}</h1>
			{children}
			{done && !refusal && <DoneMessage>{done}</DoneMessage>}
			{refusal && (
				<FormProblem title={refusal.isPartial ? "No se guardó todo" : "No se guardó"}>
					<p>{refusal.problem}</p>
					{unplaced.length > 0 && (
						<>
							<p>Lo que escribiste:</p>
							<ul>
								{unplaced.map((text) => (
									<li key={text} className={styles.typed}>
										{text}
									</li>
								))}
							</ul>
						</>
					)}
				</FormProblem>
			)}
		</>
	);
}
