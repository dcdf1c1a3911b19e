import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
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

/** The exports that Remix removes from a route's browser build. */
const serverExports = new Set(["loader", "action", "headers"]);

/**
 * Finds values from `.server` files that a route's browser build still uses: those reachable from its other exports,
 * directly or through declarations in the file.
 */
export function serverValuesInBrowser(routes: string[]): string[] {
	const program = ts.createProgram(routes, { noResolve: true, noLib: true, jsx: ts.JsxEmit.Preserve });
	const checker = program.getTypeChecker();
	return program
		.getSourceFiles()
		.filter(({ fileName }) => routes.some((route) => resolve(route) === resolve(fileName)))
		.flatMap((file) => {
			const reached = new Set<ts.Node>();
			const found: string[] = [];
			const reach = (node: ts.Node): void => {
				if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
				if (ts.isIdentifier(node)) follow(node);
				ts.forEachChild(node, reach);
			};
			const follow = (name: ts.Identifier) => {
				const symbol = ts.isShorthandPropertyAssignment(name.parent)
					? checker.getShorthandAssignmentValueSymbol(name.parent)
					: checker.getSymbolAtLocation(name);
				for (const declaration of symbol?.declarations ?? []) {
					const module = ts.findAncestor(declaration, ts.isImportDeclaration)?.moduleSpecifier;
					if (module && /\.server"$/.test(module.getText())) found.push(`${file.fileName}: ${name.text}`);
					const statement = ts.findAncestor(declaration, ({ parent }) => parent === file);
					if (module || !statement || reached.has(statement)) continue;
					reached.add(statement);
					reach(statement);
				}
			};
			for (const statement of file.statements) {
				if (ts.isImportDeclaration(statement) || isRemovable(statement)) continue;
				reached.add(statement);
				reach(statement);
			}
			return found;
		});
}

/** A server export, or a declaration that counts only if another statement uses it. */
function isRemovable(statement: ts.Statement): boolean {
	const isDeclaration =
		ts.isVariableStatement(statement) ||
		ts.isFunctionDeclaration(statement) ||
		ts.isClassDeclaration(statement) ||
		ts.isTypeAliasDeclaration(statement) ||
		ts.isInterfaceDeclaration(statement);
	if (!isDeclaration) return false;
	const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
	const names = ts.isVariableStatement(statement)
		? statement.declarationList.declarations.map(({ name }) => name.getText())
		: [statement.name?.text ?? "default"];
	return !isExported || names.every((name) => serverExports.has(name));
}
