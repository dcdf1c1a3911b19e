import { Link, useLoaderData } from "@remix-run/react";
import styles from "~/desk/Desk.module.css";
import { DeskHead } from "~/desk/DeskHead";
import { Row } from "~/desk/Row";
import type { loadTexts } from "./text-list.server";

export function TextsPage() {
	const { title, newPage, newArticle, pages, articles } = useLoaderData<typeof loadTexts>();
	return (
		<>
			<DeskHead title={title} />
			<h2>Páginas</h2>
			<p>
				<Link to={newPage}>Escribir una página</Link>
			</p>
			<TextRows rows={pages} />
			<h2>Blog</h2>
			<p>
				<Link to={newArticle}>Escribir un artículo</Link>
			</p>
			<TextRows rows={articles} />
		</>
	);
}

function TextRows({ rows }: { rows: Parameters<typeof Row>[0][] }) {
	return (
		<ul role="list" className={styles.list}>
			{rows.map((row) => (
				<Row key={row.url} {...row} />
			))}
		</ul>
	);
}
