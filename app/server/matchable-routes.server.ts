import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** @returns the first segments of the routes' paths, such as `cart`, without parameters */
export function listFirstSegments(routes: Routes): string[] {
	const segments = listRoutes(routes).map((route) => firstSegment(routes, route));
	return [...new Set(segments.filter((segment) => !matchesAny(segment)))];
}

/** @returns the routes that can match a path with this first segment, in their order */
export function matchableRoutes(routes: Routes, segment: string): Routes {
	const matchable = listRoutes(routes).filter((route) => {
		const first = firstSegment(routes, route);
		return matchesAny(first) || first === segment;
	});
	return Object.fromEntries(matchable.map((route) => [route.id, route]));
}

function listRoutes(routes: Routes): Route[] {
	return Object.values(routes).filter((route) => route !== undefined);
}

/** @returns the first segment of a route's path; empty for the root and the home page */
function firstSegment(routes: Routes, { path = "", parentId }: Route): string {
	const parent = parentId === undefined ? undefined : routes[parentId];
	return (parent && firstSegment(routes, parent)) || (path.split("/", 1)[0] ?? "");
}

/** Whether the segment is a parameter, a splat, optional or empty. */
function matchesAny(segment: string): boolean {
	return segment === "" || /^[:*]|\?$/.test(segment);
}
