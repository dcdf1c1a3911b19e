import type { ComponentProps } from "react";
import { Button } from "~/ui/fields/Button";

type Look = Pick<ComponentProps<typeof Button>, "look">;

/** A form's button. @param button.intent what is done with the form, if it has several buttons */
export function Submit({ intent, text, look }: { intent?: string; text: string } & Look) {
	return (
		<Button type="submit" name={intent && "intent"} value={intent} look={look}>
			{text}
		</Button>
	);
}
