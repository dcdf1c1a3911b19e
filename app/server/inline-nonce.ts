import { createContext } from "react";

/**
 * Marks the inline scripts and styles that the store renders, so that only they are approved. The mark is random for each
 * page and is taken out before the page is sent; in the browser there is none.
 */
export const InlineNonce = createContext<string | undefined>(undefined);
