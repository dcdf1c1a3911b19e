import { createContext, type ReactNode, useContext } from "react";

export type MarkSlot = (name: string) => { start: string; end: string };

export const SlotMarkerContext = createContext<MarkSlot | undefined>(undefined);

/** A part of a page that depends on the cart or the chosen district alone. The page cache fills in each shopper's. */
export function Slot({ name, children }: { name: string; children: ReactNode }) {
	const marks = useContext(SlotMarkerContext)?.(name);
	return (
		<>
			{marks && <wbr id={marks.start} />}
			{children}
			{marks && <wbr id={marks.end} />}
		</>
	);
}

export function parseSlotData<T>(text: string): T {
	return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}
