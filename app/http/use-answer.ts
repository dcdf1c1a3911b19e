import { useActionData } from "@remix-run/react";
import { useRef } from "react";
import { isNotSent, type NotSent } from "./not-sent";

/**
 * What the last submission of a page led to. One that did not arrive changes nothing of what the one before it led to:
 * a form that was refused goes on showing what it was refused with.
 */
export function useAnswer<T>(): { answer: T | undefined; unsent: NotSent | undefined } {
	const given = useActionData() as T | NotSent | undefined;
	const last = useRef<T>();
	if (!isNotSent(given)) last.current = given;
	return { answer: last.current, unsent: isNotSent(given) ? given : undefined };
}
