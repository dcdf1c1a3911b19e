import { deskHandler } from "~/desk/frame/desk-handler.server";
import { pictureResponse } from "~/desk/frame/picture-response.server";
import { readNewPhoto } from "~/domain/assortment/new-photos.server";

export const loader = deskHandler("goods", async ({ settings, params: { slug = "", hash = "" } }) =>
	pictureResponse(await readNewPhoto({ pictures: settings.picturesFolder, slug, hash }), "image/webp"),
);
