import { ContentError, compileMarkdown } from "./compile-markdown.server";
import { frontMatterSchemas } from "./front-matter.server";
import { longestBody, type TextFolder } from "./saved-text-record.server";
import type { TextContent } from "./text-content.server";

export type TextFaults = Record<string, TextFault>;

type TextFault =
	| { reason: "invalid"; message: string }
	| { reason: "tooLong" }
	| { reason: "markdown"; line: number; message: string };

export function findTextFaults(folder: TextFolder, { frontMatter, body }: TextContent): TextFaults {
	const faults: TextFaults = {};
	const { error } = frontMatterSchemas[folder].safeParse(frontMatter);
	for (const { path, message } of error?.issues ?? [])
		faults[String(path[0])] ??= { reason: "invalid", message };
	if (body.length > longestBody) faults.body = { reason: "tooLong" };
	try {
		compileMarkdown(body);
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		faults.body = { reason: "markdown", line: error.line, message: error.message };
	}
	return faults;
}
