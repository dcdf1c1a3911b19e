import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/desk/frame/DeskHead";
import { DeskList } from "~/desk/frame/DeskList";
import type { loadTexts } from "~/desk/office/texts-screen.server";

export default function TextsPage() {
	const { pages, articles } = useLoaderData<typeof loadTexts>();
	return (
		<>
			<DeskHead />
			<DeskList {...pages} />
			<DeskList {...articles} />
		</>
	);
}

export { loadTexts as loader } from "~/desk/office/texts-screen.server";
export { pageMeta as meta } from "~/shop/frame/page-meta";
