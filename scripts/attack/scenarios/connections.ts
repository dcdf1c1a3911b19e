import { urls } from "../../../app/platform/urls";
import { getBytes } from "../prepared-requests";
import { flood, newSender, type Scenario } from "../scenario";

const packetBytes = 60_000;
const withoutHost = "GET / HTTP/1.1\r\n\r\n";
const emptyPost = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";

/** Many requests in a packet, whose answers are never read. */
export const connectionScenarios: Scenario[] = [
	{ ...pipelined("GET without Host, one connection", () => withoutHost, 1, 1), isLong: true },
	pipelined("GET without Host, ten connections", () => withoutHost, 10, 1),
	pipelined("GET without Host, ten addresses", () => withoutHost, 10, 10),
	pipelined("POST, ten connections", () => emptyPost, 10, 1),
	pipelined("rendered pages, ten connections", () => getBytes("/seguimiento", newSender()), 10, 1),
	...[60, 300].map((connections) => ({
		...flood(`${connections} loops with a new connection for each page, started in turn`, async (stage) => ({
			requests: [getBytes("/nada-{{n}}", newSender())],
			connections,
			isReopened: true,
			rampMs: 25,
			seconds: stage.isShort ? 3 : 15,
		})),
		isLong: connections > 60,
	})),
	flood("bodies in chunks of one byte", async (stage) => ({
		requests: [
			`POST ${urls.contact()} HTTP/1.1\r\nHost: x\r\nX-Real-IP: ${newSender()}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(60_000)}`,
		],
		connections: 20,
		seconds: Math.max(stage.seconds, 1),
	})),
	flood("line feeds after pipelined requests", async (stage) => ({
		requests: [withoutHost.repeat(60), "\n".repeat(packetBytes)],
		connections: 2,
		seconds: Math.max(stage.seconds, 1),
		isUnread: true,
	})),
];

function pipelined(name: string, requestOf: () => string, connections: number, addresses: number): Scenario {
	return flood(`pipelined ${name}, answers never read`, async (stage) => {
		const request = requestOf();
		const packet = request.repeat(Math.ceil(packetBytes / request.length));
		// Shorter ones would time little more than the first burst.
		const seconds = Math.max(stage.seconds, 1);
		const load = { requests: [packet], connections, addresses, count: 100 * connections, seconds };
		return { ...load, isUnread: true };
	});
}
