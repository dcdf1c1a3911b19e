import { downloadProducts } from "~/desk/goods/import-screen.server";
import { downloadSubscribers } from "~/desk/office/subscribers-screen.server";
import { screen } from "~/store.server";

const downloads = new Map([
	["productos", downloadProducts],
	["suscriptores", downloadSubscribers],
]);

export const loader = screen((args) => {
	const download = downloads.get(args.params.name ?? "");
	if (!download) throw new Response(null, { status: 404 });
	return download(args);
});
