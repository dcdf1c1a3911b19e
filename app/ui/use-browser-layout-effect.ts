import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect`, of which React warns on the server, where it does nothing. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
