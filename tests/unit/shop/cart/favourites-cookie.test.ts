import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { maxFavourites } from "~/domain/cart/favourite";
import { readFavouritesCookie, writeFavouritesCookie } from "~/shop/cart/favourites-cookie.server";

test("fifty favourites of the longest names, in five lists of the longest names, fit into a cookie and are read again", async () => {
	// Of letters that cannot be compressed together.
	const slugs = Array.from({ length: maxFavourites }, (_, index) =>
		BigInt(`0x${createHash("sha512").update(String(index)).digest("hex")}`)
			.toString(36)
			.slice(0, 63),
	);
	const half = slugs.filter((_, index) => index % 2);
	const lists = [..."áéíóú"].map((letter) => ({ name: `${letter}ñ€`.repeat(10), slugs: half }));
	const settings = { mode: "production" as const, sessionSecrets: ["a secret"] };
	const setCookie = await writeFavouritesCookie({ slugs, lists }, settings);
	expect(Buffer.byteLength(setCookie)).toBeLessThan(4096);
	const [cookie = ""] = setCookie.split(";");
	const request = new Request("https://wasi.example/", { headers: { cookie } });
	expect(await readFavouritesCookie(request, settings)).toEqual({ slugs, lists });
});
