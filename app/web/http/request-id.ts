import { createContext } from "react";

export const RequestId = createContext<string | undefined>(undefined);
export const errorCodeText = "Código del error:";
