import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { openEvents } from "../support/events";
import { type RunningStore, seedInto } from "../support/serving";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
/** Loses its database, and is stopped at the end. */
const own = storeOfFile();

const catalog = (...args: string[]) => runCommand("catalog", args, { DATA_DIR: store.dataDir });

test("the catalogue's event stream starts with the version on the health page, and sends the next one after a change by another process", async () => {
	const events = await openEvents(store, { "accept-encoding": "br, gzip" });
	expect(Object.fromEntries(events.response.headers)).toMatchObject({
		"content-type": expect.stringMatching(/^text\/event-stream/),
		"cache-control": expect.stringContaining("no-transform"),
	});
	expect(events.response.headers.has("content-encoding"), "so that nothing buffers it").toBe(false);
	const first = await events.next();
	expect(first.id).toMatch(new RegExp(`^${(await health(store)).catalogVersion}-\\d+$`));
	expect(first.event).toBe("catalog");

	const add = ["category", "set", "jardin", "--name", "Jardín", "--image", "/images/x.svg"];
	expect((await catalog(...add)).status).toBe(0);
	expect((await events.next()).id).not.toBe(first.id);
	expect(await (await store.fetch(urls.home)).text()).toContain("Jardín");

	expect((await catalog("category", "remove", "jardin")).status).toBe(0);
	expect((await events.next()).id, "the same content has the same version").toBe(first.id);
	await events.close();
});

test("the health page reports status, datastore, stream, writes, storage and catalogue version", async () => {
	expect(await health(own)).toEqual({
		status: "ok",
		datastore: "sqlite",
		stream: "live",
		writes: "ok",
		storage: "ok",
		outboxFailed: 0,
		unwritable: [],
		backup: "none",
		catalogVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
	});
});

test("serves the last catalogue while its database is missing, and the new one once it is back", async () => {
	const home = async () => (await own.fetch(urls.home)).text();
	for (const file of readdirSync(own.dataDir)) rmSync(join(own.dataDir, file), { recursive: true });
	await expect.poll(async () => (await health(own)).stream).toBe("stale");
	expect(await home()).toContain("Iluminación");
	expect((await own.fetch(urls.featuredProduct())).status).toBe(200);

	await seedInto(own.dataDir);
	await runCommand("catalog", ["category", "set", "jardin", "--name", "Jardín", "--image", "/x.svg"], {
		DATA_DIR: own.dataDir,
	});
	await expect.poll(async () => (await health(own)).stream).toBe("live");
	await expect.poll(home).toContain("Jardín");
});

test("the event streams end cleanly when the store stops, without delaying it", async () => {
	const streams = await Promise.all([openEvents(own), openEvents(own), openEvents(own)]);
	for (const stream of streams) await stream.next();
	await own.stop();
	for (const stream of streams) expect(await stream.ended()).toBe(true);
});

async function health(of: Pick<RunningStore, "fetch">): Promise<Record<string, string>> {
	return (await of.fetch(urls.health)).json() as Promise<Record<string, string>>;
}
