import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { listFirstSegments, matchableRoutes } from "~/server/matchable-routes.server";

const routes: ServerBuild["routes"] = Object.fromEntries(
	[
		{ id: "root", path: "" },
		{ id: "home", parentId: "root", index: true },
		{ id: "cart", parentId: "root", path: "cart" },
		{ id: "add", parentId: "root", path: "cart/add/:sku" },
		{ id: "account", parentId: "root", path: "order-star" },
		{ id: "orders", parentId: "account", path: "pedidos/:reference" },
		{ id: "file", parentId: "root", path: "robots.txt" },
		{ id: "content", parentId: "root", path: ":page" },
		{ id: "rest", parentId: "root", path: "*" },
	].map((route) => [route.id, { ...route, module: {} as never }]),
);

describe("the routes that can match a first segment", () => {
	test("are listed for each segment that a route names", () => {
		expect(listFirstSegments(routes)).toEqual(["cart", "order-star", "robots.txt"]);
	});

	test("are that segment's, with those that match any", () => {
		expect(Object.keys(matchableRoutes(routes, "cart"))).toEqual([
			"root",
			"home",
			"cart",
			"add",
			"content",
			"rest",
		]);
		expect(Object.keys(matchableRoutes(routes, "order-star"))).toEqual([
			"root",
			"home",
			"account",
			"orders",
			"content",
			"rest",
		]);
	});

	test.each([
		"/cart",
		"/cart/",
		"/cart/add/x",
		"/cart/add",
		"/cart/otra/cosa",
		"/order-star",
		"/order-star/pedidos/WS-1",
		"/order-star/pedidos",
		"/robots.txt",
	])("match %s as all routes do", (path) => {
		const some = matchableRoutes(routes, path.split("/")[1] ?? "");
		expect(idsMatching(some, path)).toEqual(idsMatching(routes, path));
	});
});

type RouteTree = Parameters<typeof matchRoutes>[0];

/** @returns the ids of the routes that show a path, the outermost first */
function idsMatching(known: ServerBuild["routes"], path: string) {
	return matchRoutes(childrenOf(known, "root"), path)?.map(({ route }) => route.id);
}

function childrenOf(known: ServerBuild["routes"], parentId: string): RouteTree {
	const children = Object.values(known).filter((route) => route?.parentId === parentId);
	return children.map((route) => ({ ...route, children: childrenOf(known, route?.id ?? "") })) as RouteTree;
}
