import { createContext } from "react";

/**
 * The nonce of the page that is being rendered, for the store's own inline scripts and styles.
 * `secureDocument` replaces it by hashes before the page is sent. Undefined in the browser.
 */
export const InlineNonce = createContext<string | undefined>(undefined);
