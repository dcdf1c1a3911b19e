import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/desk/frame/DeskHead";
import { DeskList } from "~/desk/frame/DeskList";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { loadTexts } from "~/desk/office/texts-screen.server";

export const loader = deskHandler(loadTexts);

export default function TextsPage() {
	const { pages, articles } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead />
			<DeskList {...pages} />
			<DeskList {...articles} />
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
