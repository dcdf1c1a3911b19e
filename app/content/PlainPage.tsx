import type { ReactNode } from "react";
import { ContentPage } from "./ContentPage";
import type { loadPlainPage } from "./load-plain-page.server";

type LoadedPage = NonNullable<ReturnType<typeof loadPlainPage>>;

export function PlainPage({
	page: { title, description, picture, html, headings, others },
	children,
}: {
	page: LoadedPage;
	children?: ReactNode;
}) {
	return (
		<ContentPage
			title={title}
			intro={description}
			picture={picture}
			html={html}
			headings={headings}
			aside={{ title: "Más información", links: others }}
		>
			{children}
		</ContentPage>
	);
}
