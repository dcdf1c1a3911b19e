import { urls } from "../../../app/platform/urls";
import { getBytes, postBytes } from "../prepared-requests";
import { attackBy, fromOneAndMany, newSender, type Scenario } from "../scenario";
import { storeRoutes } from "../store-routes";

/** An 8 KB URL, different for each sender and round. */
const longAddress = (sender: string) =>
	`${urls.contact()}.data?_routes=x&N={{n}}-${sender}-${"a".repeat(8000)}`;

export const pageScenarios: Scenario[] = [
	...fromOneAndMany("pages that are rendered", (sender) => [
		getBytes(urls.tracking, sender),
		getBytes("/nada-{{n}}", sender),
	]),
	...fromOneAndMany("every route, pages and forms", (sender) =>
		storeRoutes()
			.filter((path) => path !== urls.catalogEvents)
			.flatMap((path) => [
				getBytes(path, sender),
				getBytes(`${path === "/" ? "/_root" : path}.data`, sender),
				postBytes(path, "intent=add&sku=x", sender),
			]),
	),
	...fromOneAndMany("new addresses of 8 KB, each twice", (sender) =>
		Array<string>(2).fill(getBytes(longAddress(sender), sender)),
	),
	{
		name: "30,000 addresses of 8 KB, each twice",
		isLong: true,
		prepare: async (stage) => {
			const sender = newSender();
			const request = getBytes(longAddress(sender), sender);
			const load = { requests: [request, request], connections: 20, count: 60_000, seconds: 300 };
			return attackBy({ ...load, answers: "read" }, stage);
		},
	},
];
