import type { ReactNode } from "react";
import type { ContentHeading } from "~/domain/content/compiled-content";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { Picture } from "~/ui/elements/Picture";
import type { BreadcrumbPath } from "~/ui/page/Breadcrumbs";
import { Page } from "~/ui/page/Page";
import styles from "./ContentPage.module.css";

/** Shorter pages need no table of contents. */
const minHeadingsForContents = 7;

interface ContentPageProps {
	breadcrumbs?: BreadcrumbPath;
	title: string;
	description: string;
	picture?: ResponsivePicture | undefined;
	byline?: ReactNode;
	html: string;
	headings: ContentHeading[];
	otherPages: { title: string; links: PageLink[]; all?: PageLink };
	children?: ReactNode;
}

interface PageLink {
	path: string;
	title: string;
}

export function ContentPage({
	breadcrumbs,
	title,
	description,
	picture,
	byline,
	html,
	headings,
	otherPages,
	children,
}: ContentPageProps) {
	return (
		<Page breadcrumbs={breadcrumbs} title={title} intro={description}>
			{picture && (
				<div className={`${styles.picture} unprinted`}>
					<Picture picture={picture} sizes="(max-width: 1200px) 96vw, 1136px" priority />
				</div>
			)}
			<div className={styles.columns}>
				<div className={styles.column}>
					{byline}
					{children}
					{headings.length >= minHeadingsForContents && <Contents headings={headings} />}
					<ContentText html={html} />
				</div>
				<nav className={styles.otherPages} aria-labelledby="otras">
					<h2 id="otras">{otherPages.title}</h2>
					<ul role="list">
						{otherPages.links.map((link) => (
							<li key={link.path}>
								<a href={link.path}>{link.title}</a>
							</li>
						))}
					</ul>
					{otherPages.all && (
						<p>
							<a href={otherPages.all.path}>{otherPages.all.title}</a>
						</p>
					)}
				</nav>
			</div>
		</Page>
	);
}

function Contents({ headings }: { headings: ContentHeading[] }) {
	return (
		<nav className={styles.contents} aria-labelledby="secciones">
			<p id="secciones">En esta página</p>
			<ul role="list">
				{headings.map(({ id, text }) => (
					<li key={id}>
						<a href={`#${id}`}>{text}</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** @param html compiled from Markdown, which has none of its own */
export function ContentText({ html }: { html: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: `compileMarkdown` refuses raw HTML.
	return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
