import { createContext } from "react";

/** The nonce of the page being rendered, which `secureDocument` replaces by hashes. Undefined in the browser. */
export const InlineNonce = createContext<string | undefined>(undefined);
