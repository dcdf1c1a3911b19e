import { DeskForm, useField } from "~/desk/frame/DeskForm";
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
	return (
		<DeskForm name={intent} action={adminUrls.inboxItem(path, id)}>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="seen" value={stateCode} />
			{field && <AnswerField {...field} />}
			<Button
				type="submit"
				look={field ? "primary" : "secondary"}
				aria-label={about ? `${label}: ${about}` : undefined}
			>
				{label}
			</Button>
		</DeskForm>
	);
}

function AnswerField({ label, maxLength }: NonNullable<ItemFormProps["form"]["field"]>) {
	return <TextAreaField field={{ ...useField("text"), maxLength }} label={label} rows={8} />;
}
