import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { findKeptAsset, keepAssets } from "~/web/server/kept-assets.server";
import { aFolder } from "../../../support/a-folder";

const days = (count: number) => new Date(Date.UTC(2026, 10, 1 + count));
let scratch: string;
let kept: string;
beforeEach(() => {
	scratch = aFolder();
	kept = join(scratch, "data/assets");
});

/** @returns the folder of a build with these assets */
function build(name: string, assets: Record<string, string>): string {
	const folder = join(scratch, name);
	mkdirSync(folder);
	for (const [file, text] of Object.entries(assets)) writeFileSync(join(folder, file), text);
	return folder;
}

const first = () => build("first", { "cart-a1b2c3d4.js": "a script", "react-DASJ3HUR.js": "React" });
const second = () => build("second", { "cart-Zz_-9876.js": "another", "react-DASJ3HUR.js": "React" });

it("the assets of a build are found while another build runs, although their own folder is gone", () => {
	const folder = first();
	keepAssets(kept, folder, days(0));
	rmSync(folder, { recursive: true });
	keepAssets(kept, second(), days(1));
	const found = findKeptAsset(kept, "/assets/cart-a1b2c3d4.js");
	expect(found).toMatchObject({ source: join(kept, "cart-a1b2c3d4.js"), isCompressed: false });
});

it("the assets of a build are removed a week after the last day on which it ran, except for those that another build has, too", () => {
	const [former, next] = [first(), second()];
	for (const day of [0, 20]) keepAssets(kept, former, days(day));
	keepAssets(kept, next, days(27));
	expect(readdirSync(kept)).toHaveLength(3);
	keepAssets(kept, next, days(28));
	expect(readdirSync(kept).sort()).toEqual(["cart-Zz_-9876.js", "react-DASJ3HUR.js"]);
});

it("the assets of a build are copied again when a crash has cut one off", () => {
	const folder = first();
	keepAssets(kept, folder, days(0));
	truncateSync(join(kept, "cart-a1b2c3d4.js"), 0);
	keepAssets(kept, folder, days(1));
	expect(readFileSync(join(kept, "cart-a1b2c3d4.js"), "utf8")).toBe("a script");
});

it("the oldest assets of other builds are removed above 64 MB", () => {
	const megabytes = (name: string, size: number) => {
		const folder = build(name, { [`${name}-a1b2c3d4.js`]: "" });
		truncateSync(join(folder, `${name}-a1b2c3d4.js`), size * 1024 * 1024);
		return folder;
	};
	keepAssets(kept, megabytes("oldest", 30), days(0));
	keepAssets(kept, megabytes("older", 30), days(1));
	keepAssets(kept, megabytes("old", 30), days(2));
	keepAssets(kept, megabytes("own", 30), days(3));
	expect(readdirSync(kept).sort()).toEqual(["old", "older", "own"].map((name) => `${name}-a1b2c3d4.js`));
});

const outside = [
	"/../wasi-a1b2c3d4.db",
	"/..%2Fwasi-a1b2c3d4.db",
	"/%2e%2e/wasi-a1b2c3d4.db",
	"//wasi-a1b2c3d4.db",
];
it.each([...outside, "/folder-a1b2c3d4.js", "/", "/wasi.db", "/wasi-a1b2c3d4.db"])(
	"/assets%s leads to no file",
	(path) => {
		mkdirSync(join(kept, "folder-a1b2c3d4.js"), { recursive: true });
		writeFileSync(join(scratch, "data/wasi-a1b2c3d4.db"), "records");
		writeFileSync(join(kept, "wasi.db"), "records");
		for (const at of [`/assets${path}`, path]) expect(findKeptAsset(kept, at), at).toBeUndefined();
	},
);
