import { type ReactNode, useContext } from "react";
import { SlotMarking, type SlotOptions } from "~/server/slot-marking";

/**
 * A part of the page that depends on the cart or the chosen district. The page cache keeps the rest once for all
 * shoppers, and fills in each shopper's parts. What is inside must depend on nothing else.
 */
export function Slot({ children, ...slot }: SlotOptions & { children: ReactNode }) {
	const marks = useContext(SlotMarking)?.(slot);
	return (
		<>
			{marks && <wbr id={marks.start} />}
			{children}
			{marks && <wbr id={marks.end} />}
		</>
	);
}
