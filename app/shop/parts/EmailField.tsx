import { useRef, useState } from "react";
import { suggestEmail } from "~/domain/people/suggest-email";
import { emailExample } from "~/platform/values/email-example";
import { useHydrated } from "~/ui/elements/use-hydrated";
import { type FieldState, TextField } from "~/ui/fields/Field";
import styles from "./EmailField.module.css";

/** Milliseconds. Delays the question until a click has ended, because it may move the clicked button. */
const afterClick = 400;

/** Asks about a likely slip such as "gmail.con", without refusing it. */
export function EmailField({ field }: { field: FieldState }) {
	const row = useRef<HTMLDivElement>(null);
	const isHydrated = useHydrated();
	const [typed, setTyped] = useState(typeof field.initialValue === "string" ? field.initialValue : "");
	const suggestion = suggestEmail(typed);
	const accept = () => {
		const input = row.current?.querySelector("input");
		if (!input || !suggestion) return;
		input.value = suggestion;
		input.dispatchEvent(new Event("input", { bubbles: true }));
		input.focus();
		setTyped(suggestion);
	};
	return (
		<div ref={row}>
			<TextField
				field={field}
				type="email"
				autoComplete="email"
				// ".co" may be on the way to ".com".
				onChange={({ target }) =>
					setTyped(suggestEmail(target.value)?.startsWith(target.value) ? "" : target.value)
				}
				onBlur={({ target }) => setTimeout(() => setTyped(target.value), afterClick)}
				hint={
					<>
						{!suggestion && `Por ejemplo ${emailExample}.`}
						<span role="status">
							{suggestion && (
								<>
									¿Quisiste decir{" "}
									{isHydrated ? (
										<button type="button" className={styles.suggestion} onClick={accept}>
											{suggestion}
										</button>
									) : (
										suggestion
									)}
									?
								</>
							)}
						</span>
					</>
				}
			/>
		</div>
	);
}
