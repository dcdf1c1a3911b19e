import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { changeByTable, loadImport } from "~/desk-goods/import-screen.server";
import { store } from "~/store.server";

export function loader({ request }: LoaderFunctionArgs) {
	return loadImport(request, store.datastore);
}

export function action({ request }: ActionFunctionArgs) {
	return changeByTable(request, store.datastore);
}

export { deskMeta as meta } from "~/desk/DeskHead";
export { ImportPage as default } from "~/desk-goods/ImportPage";
