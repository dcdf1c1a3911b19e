import { Link, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/desk/frame/DeskHead";
import { deskHandler } from "~/desk/frame/desk-handler.server";
import { Rows } from "~/desk/frame/Row";
import { loadTexts } from "~/desk/office/texts-screen.server";

export const loader = deskHandler(loadTexts);

export default function TextsPage() {
	const { newPage, newArticle, pages, articles } = useLoaderData<typeof loader>();
	return (
		<>
			<DeskHead />
			<h2>Páginas</h2>
			<p>
				<Link to={newPage}>Escribir una página</Link>
			</p>
			<Rows rows={pages} />
			<h2>Blog</h2>
			<p>
				<Link to={newArticle}>Escribir un artículo</Link>
			</p>
			<Rows rows={articles} />
		</>
	);
}

export { pageMeta as meta } from "~/shop/frame/page-meta";
