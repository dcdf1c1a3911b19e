import type { Navigation } from "@remix-run/react";
import type { FormEvent } from "react";

/** Form field with the fetcher's key, in changes that scripts send without a navigation. */
export const inPlaceField = "inPlace";

type SubmitHandler = (event: FormEvent<HTMLFormElement>) => void;

export function isSubmissionPending({ formMethod, formData }: Navigation, intent?: string): boolean {
	return formMethod === "POST" && (intent === undefined || formData?.get("intent") === intent);
}

export function submitOnce(intent: string | undefined, onSubmit?: SubmitHandler): SubmitHandler {
	return cancelWhile(() => isSubmissionPending(window.__remixRouter.state.navigation, intent), onSubmit);
}

export function fetchOnce(fetcherKey: string, onSubmit: SubmitHandler): SubmitHandler {
	const isPending = () => (window.__remixRouter.state.fetchers.get(fetcherKey)?.state ?? "idle") !== "idle";
	return cancelWhile(isPending, onSubmit);
}

/** The condition asks the router, because React may render the pending state only after a second click. */
function cancelWhile(isPending: () => boolean, onSubmit?: SubmitHandler): SubmitHandler {
	return (event) => {
		if (isPending()) event.preventDefault();
		else onSubmit?.(event);
	};
}
