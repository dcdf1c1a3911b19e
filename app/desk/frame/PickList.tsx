import type { ReactNode } from "react";
import { Button } from "~/ui/fields/Button";

interface PickListProps {
	/** Of the buttons: what is done with the row. */
	name: "agregar" | "quitar";
	rows: { value: string; label: string; content?: ReactNode }[];
}

/** Things to add to a form or to take out of it. Each button sends the whole form, so that nothing typed is lost. */
export function PickList({ name, rows }: PickListProps) {
	const text = name === "agregar" ? "Agregar" : "Quitar";
	return (
		<ul role="list" className="grid gap-s">
			{rows.map(({ value, label, content = label }) => (
				<li key={value} className="row apart">
					{content}
					<Button type="submit" name={name} value={value} look="secondary" aria-label={`${text} ${label}`}>
						{text}
					</Button>
				</li>
			))}
		</ul>
	);
}
