import { createContext } from "react";

/** A part of a page that the server may already have rendered for another page. */
export interface FragmentMark {
	/** Id of the elements that stand before and after the fragment. */
	id: string;
	/** Whether its HTML is known and need not be rendered again. */
	isKnown: boolean;
}

/** @param key names the fragment and all that it depends on */
export type MarkFragment = (key: string) => FragmentMark;

/** Set only on the server. */
export const FragmentMarking = createContext<MarkFragment | undefined>(undefined);
