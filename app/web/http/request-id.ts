import { createContext } from "react";

/** The id of the request that is being rendered. Undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined);

export const errorCodeText = "Código del error:";
