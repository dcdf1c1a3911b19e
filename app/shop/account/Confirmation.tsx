import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { confirmationId } from "~/shop/session/confirmations";
import { DoneMessage } from "~/ui/fields/DoneMessage";
import { isInUse } from "~/web/forms/fields-in-use";

/** Takes the focus, because the pressed button may be gone, but never while the shopper is typing. */
export function Confirmation({ text }: { text: string | undefined }) {
	const message = useRef<HTMLParagraphElement>(null);
	const { key, pathname, search, hash } = useLocation();
	const page = pathname + search;
	const shownOn = useRef<string>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same message may appear again.
	useEffect(() => {
		// A fragment link within the page must not focus the message again.
		const isWithin = shownOn.current === page && hash !== "" && hash !== `#${confirmationId}`;
		shownOn.current = page;
		if (!isWithin && !isInUse(document.activeElement)) message.current?.focus();
	}, [key, text]);
	if (!text) return null;
	return (
		<DoneMessage ref={message} id={confirmationId}>
			{text}
		</DoneMessage>
	);
}
