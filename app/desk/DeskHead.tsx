import type { MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { pageTitle } from "~/page-title";
import { DoneMessage } from "~/ui/DoneMessage";
import { FormProblem } from "~/ui/FormProblem";
import type { DeskRefusal } from "./refusal.server";

export const deskMeta: MetaFunction = ({ data }) => {
	const { title = "Escritorio" } = (data ?? {}) as { title?: string };
	return [{ title: pageTitle(title) }];
};

export function DeskHead({
	title,
	done,
	refusal,
	children,
}: {
	title: string;
	done?: string | undefined;
	refusal?: DeskRefusal | undefined;
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
				</FormProblem>
			)}
		</>
	);
}
