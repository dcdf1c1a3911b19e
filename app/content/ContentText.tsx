import styles from "./ContentPage.module.css";

/** @param html compiled from Markdown, which has none of its own */
export function ContentText({ html }: { html: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: `compileMarkdown` refuses raw HTML.
	return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
