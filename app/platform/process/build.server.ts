declare const __BUILD__: { version: string; commit: string } | undefined;

export const build =
	typeof __BUILD__ === "undefined" ? { version: "development", commit: "unknown" } : __BUILD__;
