import type { ComponentProps, ReactNode } from "react";
import { Button } from "~/ui/Button";

/** @param sending shown while the form is being sent */
export function SubmitButton({
	isSending,
	sending = "Enviando…",
	children,
	...rest
}: Omit<ComponentProps<typeof Button>, "type"> & {
	isSending: boolean;
	sending?: string;
	children: ReactNode;
}) {
	return (
		<Button type="submit" aria-disabled={isSending} {...rest}>
			{isSending ? sending : children}
		</Button>
	);
}
