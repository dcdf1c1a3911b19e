import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "~/ui/fields/Button";
import { isSubmissionPending } from "./submit-once";

export function SubmitButton({
	value,
	sending = "Enviando…",
	children,
	...rest
}: Omit<ComponentProps<typeof Button>, "type"> & { value?: string; sending?: string }) {
	const isSending = isSubmissionPending(useNavigation(), value);
	return (
		<Button type="submit" value={value} aria-disabled={isSending} {...rest}>
			{isSending ? sending : children}
		</Button>
	);
}
