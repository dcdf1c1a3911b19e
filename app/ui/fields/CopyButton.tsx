import { type ReactNode, useEffect, useState } from "react";
import { useHydrated } from "~/ui/elements/use-hydrated";
import { Button } from "./Button";

const shownMs = 5000;

/** Absent without scripts, and without HTTPS, where browsers offer no clipboard. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
	const [outcome, setOutcome] = useState("");
	const canCopy = useHydrated() && navigator.clipboard !== undefined;
	useEffect(() => {
		if (outcome === "") return undefined;
		const timer = setTimeout(() => setOutcome(""), shownMs);
		return () => clearTimeout(timer);
	}, [outcome]);
	const copy = () => {
		// Screen readers say only what changes.
		setOutcome("");
		return navigator.clipboard.writeText(text).then(
			() => setOutcome("Copiado"),
			() => setOutcome("No se pudo copiar"),
		);
	};
	return (
		<>
			{canCopy && (
				<Button look="quiet" onClick={copy}>
					{children}
				</Button>
			)}
			<span role="status">{outcome}</span>
		</>
	);
}
