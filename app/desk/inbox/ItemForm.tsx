import { Form } from "@remix-run/react";
import { useFormFields } from "~/desk/frame/BoxForm";
import styles from "~/desk/frame/Desk.module.css";
import { adminUrls } from "~/platform/admin-urls";
import { Button } from "~/ui/fields/Button";
import { TextAreaField } from "~/ui/fields/Field";
import type { Inbox, InboxItem } from "./inbox.server";

interface ItemFormProps extends Pick<Inbox, "path">, Pick<InboxItem, "id" | "stateCode"> {
	form: InboxItem["forms"][number];
	/** Names the item on a page with several. */
	about?: string;
}

export function ItemForm({ path, id, stateCode, form: { intent, label, field }, about }: ItemFormProps) {
	const fieldsOf = useFormFields();
	return (
		<Form method="post" action={adminUrls.inboxItem(path, id)} className={styles.form} noValidate>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="seen" value={stateCode} />
			{field && (
				<TextAreaField
					field={{ ...fieldsOf(intent)("text"), maxLength: field.maxLength }}
					label={field.label}
					rows={8}
				/>
			)}
			<Button
				type="submit"
				look={field ? "primary" : "secondary"}
				aria-label={about ? `${label}: ${about}` : undefined}
			>
				{label}
			</Button>
		</Form>
	);
}
