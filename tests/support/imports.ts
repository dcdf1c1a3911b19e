import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript-parser";

export interface Import {
	/** The importing file, such as `app/root.tsx`. */
	from: string;
	/** A file of this repository without its extension (`app/ui/Button`), or a package specifier. */
	to: string;
	/** Whether the compiler erases it. */
	isType: boolean;
	isDynamic: boolean;
}

/** Every file under these folders, sorted by path from the root. */
export function filesUnder(...folders: string[]): string[] {
	return folders.flatMap((folder) =>
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
			.sort(),
	);
}

export function importsOf(file: string): Import[] {
	const found: Import[] = [];
	const add = (specifier: ts.Node | undefined, isType: boolean, isDynamic: boolean) => {
		if (!specifier || !ts.isStringLiteralLike(specifier)) return;
		found.push({ from: file, to: targetOf(file, specifier.text), isType, isDynamic });
	};
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node)) {
			add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false, false);
		} else if (ts.isExportDeclaration(node)) {
			add(node.moduleSpecifier, node.isTypeOnly, false);
		} else if (ts.isImportTypeNode(node)) {
			if (ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true, false);
		} else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
			add(node.arguments[0], false, true);
		}
		ts.forEachChild(node, visit);
	};
	visit(parse(file));
	return found;
}

function targetOf(file: string, specifier: string): string {
	const path = specifier.replace(/\?.*$/, "");
	const local = path.startsWith("~/") ? join("app", path.slice(2)) : join(dirname(file), path);
	return /^(~\/|\.)/.test(path) ? local.replace(/\.(tsx?|json)$/, "") : specifier;
}

/** Uses of these globals, without comments and names of properties; `new Date()` and `Date()` as "the clock". */
export function globalsUsedIn(file: string, globals: ReadonlySet<string>): string[] {
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
			const isDate = ts.isIdentifier(node.expression) && node.expression.text === "Date";
			if (isDate && (ts.isCallExpression(node) || !node.arguments?.length)) found.push("the clock");
		}
		if (ts.isPropertyAccessExpression(node) && globals.has(node.getText())) found.push(node.getText());
		if (ts.isIdentifier(node) && globals.has(node.text) && !isNameOfProperty(node)) found.push(node.text);
		ts.forEachChild(node, visit);
	};
	visit(parse(file));
	return found;
}

const parsed = new Map<string, ts.SourceFile>();

/** Once for each file, because several rules look at it. */
function parse(file: string): ts.SourceFile {
	const source =
		parsed.get(file) ?? ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
	parsed.set(file, source);
	return source;
}

/** `file.process`, `{ process: 1 }` and `interface { process: string }`; in `{ process }` and types it is a use. */
function isNameOfProperty(node: ts.Identifier): boolean {
	const { parent } = node;
	if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
	const isMember =
		ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent);
	return isMember && parent.name === node;
}
