import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadProducts } from "~/desk-goods/import-screen.server";
import { downloadSubscribers } from "~/desk-shop/subscriber-screen.server";
import { store } from "~/store.server";

const downloads = new Map([
	["productos", downloadProducts],
	["suscriptores", downloadSubscribers],
]);

export function loader({ request, params: { name = "" } }: LoaderFunctionArgs) {
	const download = downloads.get(name);
	if (!download) throw new Response(null, { status: 404 });
	return download(request, store);
}
