export const hydrationDataId = "handoff";
export const loaderDataId = "loader-data";

interface HydrationData {
	context: Omit<typeof window.__remixContext, "state" | "stream">;
	/** The file that sets `window.__remixManifest`. */
	manifest: string;
	modules: Record<string, string>;
}

/** Sets the globals that Remix's `Scripts` would set. @throws TypeError if a file is gone, as after a deployment */
export async function receiveHydrationData(): Promise<void> {
	const handoff = document.getElementById(hydrationDataId);
	const { context, manifest, modules }: HydrationData = JSON.parse(handoff?.textContent ?? "");
	const [routeModules] = await Promise.all([
		Promise.all(
			Object.entries(modules).map(async ([id, file]) => [id, await import(/* @vite-ignore */ file)]),
		),
		import(/* @vite-ignore */ manifest),
	]);
	window.__remixRouteModules = Object.fromEntries(routeModules);
	const data = document.getElementById(loaderDataId)?.textContent ?? "";
	window.__remixContext = { ...context, state: {}, stream: new Response(data).body ?? undefined };
}
