import { connect, type Socket } from "node:net";

/** More requests that wait for their answers would be refused as too busy. */
const openedAtOnce = 10;

const open = new Set<Socket>();

/**
 * Opens a connection for each request and keeps it open, whatever the answer, until `releaseHeld`.
 * @returns the number of answers by status, once every answer has begun
 */
export async function holdOpen(
	storeUrl: string,
	requests: readonly string[],
): Promise<Record<number, number>> {
	const statuses: Record<number, number> = {};
	const left = requests.values();
	const openInTurn = async () => {
		for (const request of left) {
			const status = await openOne(storeUrl, request);
			if (status) statuses[status] = (statuses[status] ?? 0) + 1;
		}
	};
	await Promise.all(Array.from({ length: openedAtOnce }, openInTurn));
	return statuses;
}

export async function releaseHeld(): Promise<void> {
	for (const socket of open) socket.destroy();
}

/** @returns the status, or undefined if the connection is closed without an answer */
function openOne(storeUrl: string, request: string): Promise<number | undefined> {
	const { hostname, port } = new URL(storeUrl);
	const socket = connect({ host: hostname, port: Number(port) });
	open.add(socket);
	socket.on("error", () => {});
	socket.write(request, "latin1");
	return new Promise((resolve) => {
		socket.once("data", (bytes: Buffer) => resolve(Number(bytes.toString("latin1", 9, 12))));
		socket.once("close", () => {
			open.delete(socket);
			resolve(undefined);
		});
	});
}
