import type { FormEvent } from "react";

type SubmitHandler = (event: FormEvent<HTMLFormElement>) => void;

/** @returns a handler that ignores further clicks while the form's submission is pending */
export function submitOnce(isPending: boolean, onSubmit: SubmitHandler): SubmitHandler {
	return (event) => {
		if (isPending) event.preventDefault();
		else onSubmit(event);
	};
}
