/** Works on the catalogue in the store's datastore, also while the store is running. */
import { parseArgs } from "node:util";
import { ZodError } from "zod";
import { parseCategory } from "../app/catalog/records.server";
import { type Datastore, recordIdPattern } from "../app/datastore/datastore.server";
import { openDatastore } from "../app/datastore/index.server";
import { isEmpty, seedDemo } from "../app/datastore/seed.server";
import { readDatastoreConfig } from "../app/env.server";

const help = `Usage: npm run catalog -- <command>

  category list                                     the categories, one a line
  category set <id> --name "<name>" --image <path>  creates or replaces a category
  category remove <id>                              removes a category
  seed [--if-empty]                                 writes the demo catalogue

An id has lower-case letters, digits and hyphens. An image is a path of the site that begins
with /, such as /images/category/sala.svg, or an https address.

The datastore is the store's own: DATASTORE=sqlite (in DATA_DIR, ./data by default) or
DATASTORE=firestore (FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL, FIREBASE_PRIVATE_KEY).
`;

/** A mistake of the person at the keyboard: said in one sentence. */
class UsageError extends Error {}

try {
	await run(process.argv.slice(2));
} catch (error) {
	const message = error instanceof Error ? error.message : String(error);
	process.stderr.write(
		`${message}\n${error instanceof UsageError ? "See: npm run catalog -- --help\n" : ""}`,
	);
	process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(args: string[]): Promise<void> {
	const { values, positionals } = readArguments(args);
	if (values.help || positionals.length === 0) {
		process.stdout.write(help);
		return;
	}
	const command = commandOf(positionals, values);
	const datastore = await openDatastore(readDatastoreConfig());
	try {
		process.stdout.write(`${await command(datastore)}\n`);
	} finally {
		await datastore.close();
	}
}

function readArguments(args: string[]) {
	try {
		return parseArgs({
			args,
			allowPositionals: true,
			options: {
				help: { type: "boolean", short: "h" },
				name: { type: "string" },
				image: { type: "string" },
				"if-empty": { type: "boolean" },
			},
		});
	} catch (error) {
		throw new UsageError((error as Error).message);
	}
}

type Values = ReturnType<typeof readArguments>["values"];
type Command = (datastore: Datastore) => Promise<string>;

/** Everything that can be wrong with the words is found before the datastore is opened. */
function commandOf(positionals: string[], values: Values): Command {
	const [noun, verb, id, ...rest] = positionals;
	if (rest.length > 0) throw new UsageError(`Unexpected: ${rest.join(" ")}`);
	if (noun === "seed" && !verb) return (datastore) => seed(datastore, values["if-empty"] ?? false);
	if (noun === "category" && verb === "list" && !id) return listCategories;
	if (noun === "category" && verb === "set") return setCategory(checkId(id), values);
	if (noun === "category" && verb === "remove") return removeCategory(checkId(id));
	throw new UsageError(`Unknown command: ${positionals.join(" ")}`);
}

function checkId(id: string | undefined): string {
	if (id && recordIdPattern.test(id)) return id;
	throw new UsageError(
		`A category needs an id of lower-case letters, digits and hyphens${id ? `, not "${id}"` : ""}.`,
	);
}

function setCategory(id: string, { name, image }: Values): Command {
	const fields = { name: name?.trim(), image };
	try {
		parseCategory(id, fields);
	} catch (error) {
		if (!(error instanceof ZodError)) throw error;
		const reasons = error.issues.map(({ path, message }) => `--${path.join(".")}: ${message}`);
		throw new UsageError(reasons.join("\n"));
	}
	return async (datastore) => {
		await datastore.set("category", id, fields);
		return `Set category ${id}.`;
	};
}

function removeCategory(id: string): Command {
	return async (datastore) => {
		if (await datastore.remove("category", id)) return `Removed category ${id}.`;
		throw new Error(`There is no category ${id}.`);
	};
}

async function listCategories(datastore: Datastore): Promise<string> {
	const categories = await datastore.list("category");
	if (categories.length === 0) return "There are no categories.";
	return categories.map(({ id, fields }) => `${id}\t${fields.name}\t${fields.image}`).join("\n");
}

async function seed(datastore: Datastore, ifEmpty: boolean): Promise<string> {
	if (ifEmpty && !(await isEmpty(datastore)))
		return "The catalogue has records already; nothing was written.";
	return `Wrote ${await seedDemo(datastore)} records of the demo catalogue.`;
}
