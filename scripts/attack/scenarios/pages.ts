import { urls } from "../../../app/platform/urls";
import { getBytes, postBytes } from "../prepared-requests";
import { flood, fromOneAndMany, newSender, type Scenario } from "../scenario";
import { storeRoutes } from "../store-routes";

/** An 8 KB URL, different for each sender and round, asked for twice. */
function longAddressTwice(sender: string): string[] {
	const path = `${urls.contact()}.data?_routes=x&N={{n}}-${sender}-${"a".repeat(8000)}`;
	return Array<string>(2).fill(getBytes(path, sender));
}

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
	...fromOneAndMany("new addresses of 8 KB, each twice", longAddressTwice),
	{
		...flood("30,000 addresses of 8 KB, each twice", async () => ({
			requests: longAddressTwice(newSender()),
			connections: 20,
			count: 60_000,
			seconds: 300,
		})),
		isLong: true,
	},
];
