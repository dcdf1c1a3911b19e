import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/desk/frame/require-staff.server";
import { readNewPhoto } from "~/domain/assortment/new-photos.server";

export async function loader({
	request,
	params: { slug = "", hash = "" },
	context: { store },
}: LoaderFunctionArgs) {
	await requireStaff(request, store, "goods");
	const photo = await readNewPhoto({ pictures: store.settings.picturesFolder, slug, hash });
	if (!photo) throw new Response("Esta foto ya no está.\n", { status: 404 });
	return new Response(new Uint8Array(photo), { headers: { "Content-Type": "image/webp" } });
}
