import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { adminUrls } from "~/platform/admin-urls";
import styles from "./Desk.module.css";
import { Submit } from "./DeskForm";

/** A form that was sent after the session had ended, or while the datastore did not answer. */
export interface Unsent {
	action: string;
	fields: [name: string, value: string][];
	hasLostFiles?: boolean | undefined;
	/** The id of whoever had the session that ended. */
	member?: string | undefined;
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

/** What somebody else had written, which is not saved under the name of who reads it. */
export function OthersUnsent({ unsent }: { unsent: Unsent }) {
	const texts = unsent.fields.filter(([name, text]) => !unread.test(name) && text.trim() && text !== "on");
	return (
		<>
			<p>Otra persona del equipo dejó esto sin guardar. Con tu nombre no se guarda: avísale.</p>
			{texts.map(([name, text]) => (
				<p key={name} className={styles.typed}>
					{text}
				</p>
			))}
			<p>
				<a href={adminUrls.home}>Ir al escritorio</a>
			</p>
		</>
	);
}

/** Names of fields that nobody typed in. */
const unread = /^(intent|to|seen(-.*)?)$/;

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
