import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Submit } from "./DeskForm";

/** A form that was sent after the session had ended, or while the datastore did not answer. */
export interface Unsent {
	action: string;
	fields: [name: string, value: string][];
	hasLostFiles?: boolean | undefined;
}

export const unsentName = "unsent";

export function UnsentForm({ unsent, children }: { unsent: Unsent; children: ReactNode }) {
	return (
		<Form method="post" action={unsent.action}>
			<HiddenFields fields={unsent.fields} />
			{children}
			<LostFiles unsent={unsent} />
			<Submit text="Guardar lo que escribí" />
		</Form>
	);
}

export function LostFiles({ unsent }: { unsent: Unsent }) {
	return (
		unsent.hasLostFiles && (
			<p>Las fotos o archivos que elegiste no se guardaron: después tendrás que elegirlos otra vez.</p>
		)
	);
}

export function HiddenFields({ fields }: Pick<Unsent, "fields">) {
	return fields.map(([name, value], index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the page is not hydrated.
		<input key={index} type="hidden" name={name} value={value} />
	));
}
