import { expect, test } from "vitest";
import { openDatastore } from "~/platform/open-datastore.server";
import { inviteOwner } from "../../../demo/invite-owner";
import { prepareDatastore } from "../../../demo/prepare-datastore";
import { aFolder } from "../../support/a-folder";

const newConfig = () => ({ kind: "sqlite", dataDir: aFolder() }) as const;

test("the demo fills an empty store with its catalogue and business", async () => {
	const config = newConfig();
	await prepareDatastore(config);
	const datastore = await openDatastore(config);
	expect(await datastore.find("business")).toHaveLength(1);
	expect((await datastore.find("product")).length).toBeGreaterThan(20);
	await datastore.close();
	expect(await inviteOwner(config)).toMatch(/^\/admin\/invitacion\?t=/);
});

test("the demo changes nothing in a store that has products but no business yet", async () => {
	const config = newConfig();
	const fields = { name: "Una lámpara de verdad" };
	const before = await openDatastore(config);
	await before.apply([{ collection: "product", id: "lampara", fields }]);
	await before.close();
	await prepareDatastore(config);
	const after = await openDatastore(config);
	expect(await inviteOwner(config)).toBeUndefined();
	expect(await after.find("staff")).toEqual([]);
	expect(await after.find("business")).toEqual([]);
	expect(await after.find("product")).toEqual([{ id: "lampara", fields }]);
	await after.close();
});
