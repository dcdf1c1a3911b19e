import { createContext } from "react";

export interface SlotOptions {
	name: string;
	/** Whether the content has the same number of bytes on every page, for every shopper. */
	isFixedLength?: boolean;
}

/** @returns ids of the elements that mark where a slot begins and ends */
export type MarkSlot = (slot: SlotOptions) => { start: string; end: string };

/** Set only while the page cache collects the page. */
export const SlotMarking = createContext<MarkSlot | undefined>(undefined);

/** @param text from `writeSlotData`; marks stand around the JSON while the page cache collects the page */
export function parseSlotData<T>(text: string): T {
	return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}
