import { Link } from "@remix-run/react";
import { Picture } from "~/ui/elements/Picture";
import styles from "./RoomIdeas.module.css";
import type { RoomIdea } from "./room-ideas.server";

export function RoomIdeas({ ideas }: { ideas: RoomIdea[] }) {
	return (
		<ul role="list" className={styles.rooms}>
			{ideas.map(({ title, text, to, picture }) => (
				<li key={title} className={styles.room}>
					{/* On phones less than the real 45vw, which would load the largest file on their dense screens. */}
					<Picture
						picture={picture}
						sizes="(max-width: 480px) 34vw, (max-width: 900px) 46vw, (max-width: 1200px) 22vw, 269px"
					/>
					<h3>
						<Link to={to} prefetch="intent" className="cover">
							{title}
						</Link>
					</h3>
					<p className="soft">{text}</p>
				</li>
			))}
		</ul>
	);
}
